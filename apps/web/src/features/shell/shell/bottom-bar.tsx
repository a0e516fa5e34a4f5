import { Link, useLocation } from 'react-router';
import * as m from '@udala/messages/shell';
import { useUnread } from '#features/identity/notifications/use-latest-notifications.ts';
import { UnreadBadge } from '#ui/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { useAppSelector } from '#state/hooks.ts';
import { isCreator } from '#state/session.slice.ts';
import { EntryName } from './entry-name.tsx';
import { barFor, isActive, notificationsEntry, type MenuEntry } from './bar-entries.ts';
import { CreateButton } from './create-button.tsx';

/** The bar of a phone, with the most used destinations; a creator's has the way to a new post among them. */
export function BottomBar() {
  const creator = useAppSelector(isCreator);
  return (
    <nav
      aria-label={m.quickNavigation}
      className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className={joinClasses('mx-auto grid h-14 max-w-160', creator ? 'grid-cols-4' : 'grid-cols-3')}>
        {barFor(creator).map((entry) => (
          <li key={entry.text}>
            <BarLink entry={entry} />
          </li>
        ))}
        {creator && (
          <li>
            <CreateButton />
          </li>
        )}
        <li>
          <BarLink entry={notificationsEntry} />
        </li>
      </ul>
    </nav>
  );
}

function BarLink({ entry }: { entry: MenuEntry }) {
  const unread = useUnread();
  const { pathname } = useLocation();
  const active = isActive(entry, pathname);
  const count = entry.unread === 'notifications' ? unread : 0;
  return (
    <Link
      to={entry.to}
      aria-current={active ? 'page' : undefined}
      className={joinClasses(
        'relative flex h-full flex-col items-center justify-center text-micro focus-visible:-outline-offset-3',
        active
          ? 'font-bold text-primary before:absolute before:inset-x-0 before:top-0 before:mx-auto before:h-0.75 before:w-12 before:rounded-full before:bg-primary'
          : 'text-ink-2',
      )}
    >
      <span className="relative">
        <Icon of={entry.icon} size="lg" />
        <span className="absolute -top-1.5 start-3.5">
          <UnreadBadge count={count} />
        </span>
      </span>
      <span className="max-w-full truncate">
        <EntryName text={entry.text} unread={count} />
      </span>
    </Link>
  );
}
