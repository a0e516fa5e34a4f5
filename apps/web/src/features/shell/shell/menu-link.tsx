import { Link, useLocation } from 'react-router';
import { UnreadBadge } from '#ui/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { EntryName } from './entry-name.tsx';
import { isActive, type MenuEntry, type UnreadCounts } from './bar-entries.ts';

interface MenuLinkProps {
  entry: MenuEntry;
  unread: UnreadCounts;
  onFollow?: () => void;
}

/** One row of the side menu or the slide-out menu. */
export function MenuLink({ entry, unread, onFollow }: MenuLinkProps) {
  const active = isActive(entry, useLocation().pathname);
  const count = entry.unread ? unread[entry.unread] : 0;
  return (
    <Link
      to={entry.to}
      onClick={onFollow}
      aria-current={active ? 'page' : undefined}
      className={joinClasses(
        'relative flex min-h-12 items-center gap-3.5 rounded-control px-3.5 transition hover:bg-sunken',
        active &&
          'font-bold text-primary before:absolute before:inset-y-2.5 before:start-0 before:w-0.75 before:rounded-full before:bg-primary',
      )}
    >
      <Icon of={entry.icon} />
      <span className="grow">
        <EntryName text={entry.text} unread={count} />
      </span>
      <UnreadBadge count={count} />
    </Link>
  );
}
