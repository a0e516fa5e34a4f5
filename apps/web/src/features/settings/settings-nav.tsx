import { ChevronRight } from 'lucide-react';
import { NavLink } from 'react-router';
import * as m from '@udala/messages/settings';
import { LogoutButton } from '#features/shell/logout-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useAppSelector } from '#app/hooks.ts';
import { isCreator } from '#app/session.slice.ts';
import { settingsFor, type SettingsList } from './settings-entries.ts';

/** All there is to set: the page on a phone, the list at the side on a desk. */
export function SettingsNav({ list }: { list: SettingsList }) {
  const creator = useAppSelector(isCreator);
  return (
    <nav aria-label={m.title}>
      <ul className="grid gap-0.5">
        {settingsFor(list, creator ? 'creator' : 'patron').map(({ to, text, icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              className="flex min-h-14 items-center gap-3 rounded-control px-3 transition hover:bg-sunken aria-[current]:bg-primary-soft aria-[current]:font-bold aria-[current]:text-primary lg:min-h-12"
            >
              <Icon of={icon} />
              <span className="grow">{text}</span>
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
