import { useState } from 'react';
import * as m from '@udala/messages/shell';
import { Avatar } from '#ui/avatar.tsx';
import { MenuSheet } from '#ui/menu-sheet.tsx';
import { appPaths } from '#app/app-paths.ts';
import { useAppSelector } from '#app/hooks.ts';
import { isCreator } from '#app/session.slice.ts';
import { LogoutButton } from './logout-button.tsx';
import { menuFor, type MenuEntry } from './menu-entries.ts';
import { MenuLink } from './menu-link.tsx';
import { UserCard } from './user-card.tsx';
import { ViewMyPage } from './view-my-page.tsx';

/** On small screens settings begin with their list. */
const onSmallScreens = (entry: MenuEntry): MenuEntry =>
  entry.to === appPaths.account ? { ...entry, to: appPaths.mobileSettings } : entry;

/** The whole menu on small screens, opened from the avatar. */
export function SlideOut() {
  const [open, setOpen] = useState(false);
  const profile = useAppSelector(({ session }) => session.profile);
  const creator = useAppSelector(isCreator);
  const close = () => setOpen(false);
  return (
    <div className="lg:hidden">
      <button
        type="button"
        aria-label={m.openMenu}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="-ms-1.5 grid size-11 cursor-pointer place-items-center rounded-full"
      >
        <Avatar name={profile?.name ?? ''} src={profile?.profileImageUrl} size="sm" />
      </button>
      <MenuSheet open={open} label={m.menu} onClose={close}>
        <div className="pe-11">
          <UserCard onFollow={close} />
        </div>
        <nav aria-label={m.mainNavigation} className="mt-2 border-t border-line pt-2">
          <ul>
            {menuFor(creator).map((entry) => (
              <li key={entry.text}>
                <MenuLink entry={onSmallScreens(entry)} onFollow={close} />
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
    </div>
  );
}
