import { useLocation } from 'react-router';
import * as m from '@udala/messages/shell';
import { Activity } from '#features/identity/notifications/activity.tsx';
import { appPaths } from '#state/app-paths.ts';
import { AsideSlot } from '#ui/aside.tsx';

/** Sidebar of the widest screens: content of the page, and recent activity unless the page shows that itself. */
export function RightColumn() {
  const { pathname } = useLocation();
  return (
    <aside aria-label={m.activity} className="sticky top-0 flex h-dvh w-84 shrink-0 flex-col gap-4 overflow-y-auto p-4">
      <AsideSlot />
      {pathname !== appPaths.notifications && <Activity />}
    </aside>
  );
}
