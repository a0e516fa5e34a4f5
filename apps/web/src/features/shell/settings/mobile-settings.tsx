import { Navigate } from 'react-router';
import { useMedia, wideScreen } from '#lib/use-media.ts';
import { appPaths } from '#state/app-paths.ts';
import { helpPages } from '#state/help-pages.ts';
import { PlainLinks } from '#ui/plain-links.tsx';
import { SettingsNav } from './settings-nav.tsx';

/** The list of settings as a page of its own; on wide screens it is shown beside every settings page. */
export function MobileSettings() {
  if (useMedia(wideScreen)) return <Navigate to={appPaths.account} replace />;
  return (
    <div className="px-4 pt-2">
      <SettingsNav list="page" />
      <div className="mt-3 px-3">
        <PlainLinks links={helpPages} />
      </div>
    </div>
  );
}
