import { ChevronDown, Ellipsis, SquarePen } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import * as m from '@udala/messages/menu';
import { create } from '@udala/messages/shell';
import { ButtonLink } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Icon } from '#ui/icon.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { Wordmark } from '#ui/logo.tsx';
import { menuItemClass } from '#ui/menu-item.tsx';
import { appPaths } from '#state/app-paths.ts';
import { useAppSelector } from '#state/hooks.ts';
import { isCreator } from '#state/session.slice.ts';
import { isActive, type MenuEntry } from './bar-entries.ts';
import { menuFor } from './menu-entries.ts';
import { MenuLink } from './menu-link.tsx';
import { useUnreadCounts } from './use-unread-counts.ts';
import { UserCard } from './user-card.tsx';
import { ViewMyPage } from './view-my-page.tsx';

/** The menu of wide screens. */
export function SideMenu() {
  const creator = useAppSelector(isCreator);
  const entries = menuFor(creator);
  const unread = useUnreadCounts();
  return (
    <nav aria-label={m.mainNavigation} className="sticky top-0 flex h-dvh flex-col gap-1 overflow-y-auto px-4 py-3">
      <Link to={appPaths.home} className="mb-3 inline-flex min-h-11 items-center self-start rounded-control px-3">
        <Wordmark />
      </Link>
      <ul className="grid gap-0.5">
        {entries
          .filter(({ inMore }) => !inMore)
          .map((entry) => (
            <li key={entry.text}>
              <MenuLink entry={entry} unread={unread} />
            </li>
          ))}
        <li>
          <More entries={entries.filter(({ inMore }) => inMore)} />
        </li>
        {creator && (
          <li>
            <ViewMyPage />
          </li>
        )}
      </ul>
      {creator && (
        <ButtonLink to={appPaths.newPost} icon={SquarePen} wide className="mt-4">
          {create}
        </ButtonLink>
      )}
      <div className="mt-auto pt-4">
        <UserCard />
      </div>
    </nav>
  );
}

function More({ entries }: { entries: readonly MenuEntry[] }) {
  const { pathname } = useLocation();
  const active = entries.some((entry) => isActive(entry, pathname));
  return (
    <Disclosure
      align="start"
      button={
        <>
          <Icon of={Ellipsis} />
          <span className="grow text-start">{m.more}</span>
          <Icon of={ChevronDown} size="sm" />
        </>
      }
      buttonClassName={joinClasses(
        'flex min-h-12 w-full cursor-pointer items-center gap-3.5 rounded-control px-3.5 transition hover:bg-sunken',
        active && 'font-bold text-primary',
      )}
    >
      {(close) => (
        <ul>
          {entries.map((entry) => (
            <li key={entry.text}>
              <Link
                to={entry.to}
                aria-current={isActive(entry, pathname) ? 'page' : undefined}
                className={joinClasses(menuItemClass(), isActive(entry, pathname) && 'font-bold')}
                onClick={close}
              >
                <Icon of={entry.icon} />
                {entry.text}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  );
}
