import { Outlet } from 'react-router';
import { HelpLinks } from '#app/help-links.tsx';
import { SettingsNav } from './settings-nav.tsx';

/** A settings page, with the list beside it on wide screens. */
export function SettingsLayout() {
  return (
    <div className="gap-8 px-4 pt-4 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="hidden lg:block">
        <SettingsNav list="aside" />
        <div className="mt-3 px-3">
          <HelpLinks />
        </div>
      </div>
      <div className="mx-auto min-w-0 max-w-160 lg:mx-0 lg:max-w-none">
        <Outlet />
      </div>
    </div>
  );
}
