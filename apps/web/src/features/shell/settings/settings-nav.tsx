import { ChevronRight } from 'lucide-react';
import { NavLink } from 'react-router';
import * as m from '@udala/messages/settings';
import { useUnreadMessages } from '#features/outreach/messages/use-unread-messages.ts';
import { EntryName } from '#features/shell/shell/entry-name.tsx';
import { LogoutButton } from '#features/shell/shell/logout-button.tsx';
import { UnreadBadge } from '#ui/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { useAppSelector } from '#state/hooks.ts';
import { isCreator, isOperator } from '#state/session.slice.ts';
import { consoleEntry, settingsFor, type SettingsList } from './settings-entries.ts';

/** All settings: a page on a phone, a sidebar on wide screens. */
export function SettingsNav({ list }: { list: SettingsList }) {
  const creator = useAppSelector(isCreator);
  const operator = useAppSelector(isOperator);
  const entries = [...settingsFor(list, creator ? 'creator' : 'patron'), ...(operator ? [consoleEntry] : [])];
  return (
    <nav aria-label={m.title}>
      <ul className="grid gap-0.5">
        {entries.map(({ to, text, icon, countsMessages = false }) => (
          <li key={to}>
            <NavLink
              to={to}
              className="flex min-h-14 items-center gap-3 rounded-control px-3 transition hover:bg-sunken aria-[current]:bg-primary-soft aria-[current]:font-bold aria-[current]:text-primary lg:min-h-12"
            >
              <Icon of={icon} />
              {countsMessages ? <NameWithUnread text={text} /> : <span className="grow">{text}</span>}
              <Icon of={ChevronRight} size="sm" className="text-ink-3 lg:hidden" />
            </NavLink>
          </li>
        ))}
        <li>
          <LogoutButton className="min-h-14 lg:min-h-12" />
        </li>
      </ul>
    </nav>
  );
}

function NameWithUnread({ text }: { text: string }) {
  const unread = useUnreadMessages();
  return (
    <>
      <span className="grow">
        <EntryName text={text} unread={unread} />
      </span>
      <UnreadBadge count={unread} />
    </>
  );
}
