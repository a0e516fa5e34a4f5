import * as m from '@udala/messages/menu';
import { MenuSheet } from '#ui/menu-sheet.tsx';
import { appPaths } from '#state/app-paths.ts';
import { useAppSelector } from '#state/hooks.ts';
import { isCreator } from '#state/session.slice.ts';
import { LogoutButton } from './logout-button.tsx';
import type { MenuEntry } from './bar-entries.ts';
import { menuFor } from './menu-entries.ts';
import { MenuLink } from './menu-link.tsx';
import { useUnreadCounts } from './use-unread-counts.ts';
import { UserCard } from './user-card.tsx';
import { ViewMyPage } from './view-my-page.tsx';

/** On small screens, settings open with their list. */
const onSmallScreens = (entry: MenuEntry): MenuEntry =>
  entry.to === appPaths.account ? { ...entry, to: appPaths.mobileSettings } : entry;

/** The whole menu, sliding in from the side of a small screen. */
export function SlideOutMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const creator = useAppSelector(isCreator);
  const unread = useUnreadCounts();
  return (
    <MenuSheet open={open} label={m.menu} onClose={onClose}>
      <div className="pe-11">
        <UserCard onFollow={onClose} />
      </div>
      <nav aria-label={m.mainNavigation} className="mt-2 border-t border-line pt-2">
        <ul>
          {menuFor(creator).map((entry) => (
            <li key={entry.text}>
              <MenuLink entry={onSmallScreens(entry)} unread={unread} onFollow={onClose} />
            </li>
          ))}
          {creator && (
            <li>
              <ViewMyPage />
            </li>
          )}
        </ul>
      </nav>
      <div className="mt-auto border-t border-line pt-2">
        <LogoutButton />
      </div>
    </MenuSheet>
  );
}
