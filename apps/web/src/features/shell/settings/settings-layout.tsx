import { Outlet } from 'react-router';
import { helpPages } from '#state/help-pages.ts';
import { PlainLinks } from '#ui/plain-links.tsx';
import { SettingsNav } from './settings-nav.tsx';

/** A settings page, with the list beside it on wide screens. */
export function SettingsLayout() {
  return (
    <div className="gap-8 px-4 pt-4 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="hidden lg:block">
        <SettingsNav list="aside" />
        <div className="mt-3 px-3">
          <PlainLinks links={helpPages} />
        </div>
      </div>
      <div className="mx-auto min-w-0 max-w-160 lg:mx-0 lg:max-w-none">
        <Outlet />
      </div>
    </div>
  );
}
