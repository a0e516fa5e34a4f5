import { useLocation } from 'react-router';
import * as m from '@udala/messages/shell';
import { Activity } from '#features/identity/notifications/activity.tsx';
import { AsideSlot } from '#ui/aside.tsx';
import { under } from './bar-entries.ts';

const withActivity = under('home|profile|patron-profile');

/** Sidebar of the widest screens: content of the page, and on home and profiles the recent activity. */
export function RightColumn() {
  const { pathname } = useLocation();
  return (
    <aside aria-label={m.activity} className="sticky top-0 flex h-dvh w-84 shrink-0 flex-col gap-4 overflow-y-auto p-4">
      <AsideSlot />
      {withActivity.test(pathname) && <Activity />}
    </aside>
  );
}
