import { Outlet } from 'react-router';
import { SettingsNav } from './settings-nav.tsx';

/** One page of settings, its list beside it where there is room. */
export function SettingsLayout() {
  return (
    <div className="gap-8 px-4 pt-4 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="hidden lg:block">
        <SettingsNav list="aside" />
      </div>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}
