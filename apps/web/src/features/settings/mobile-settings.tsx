import { Navigate } from 'react-router';
import { appPaths } from '#app/app-paths.ts';
import { SettingsNav } from './settings-nav.tsx';

/** From here on the list stands beside every page of settings; the same width as `lg` in the styles. */
const sideList = '(width >= 64rem)';

export function MobileSettings() {
  if (matchMedia(sideList).matches) return <Navigate to={appPaths.account} replace />;
  return (
    <div className="px-4">
      <SettingsNav />
    </div>
  );
}
