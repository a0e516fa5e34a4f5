import { Bell, EyeOff, MessageCircle, Scale, Store, UserRound, type LucideIcon } from 'lucide-react';
import * as m from '@udala/messages/settings';
import { messaging as directMessages, moneyConsole } from '@udala/messages/app-titles';
import { appPaths } from '#state/app-paths.ts';

type Role = 'creator' | 'patron';

interface SettingsEntry {
  text: string;
  icon: LucideIcon;
  to: string;
  /** Set if the page is for one role only. */
  only?: Role;
  /** Shows the number of unread messages beside the entry. */
  countsMessages?: true;
}

const { aside } = m;
const account = { icon: UserRound, to: appPaths.account };
const landingPage = { icon: Store, to: appPaths.setup, only: 'creator' } as const;
const notification = { icon: Bell, to: appPaths.notificationSettings };
const privacy = { text: m.privacy, icon: EyeOff, to: appPaths.privacy, only: 'patron' } as const;
const messaging = {
  text: directMessages,
  icon: MessageCircle,
  to: appPaths.messaging,
  only: 'patron',
  countsMessages: true,
} as const;

/** The list as a page and as a sidebar: the specification gives each its own order and labels. */
const lists = {
  page: [
    { ...account, text: m.account },
    { ...landingPage, text: m.landingPage },
    { ...notification, text: m.notification },
    privacy,
    messaging,
  ],
  aside: [
    { ...landingPage, text: aside.landingPage },
    { ...notification, text: aside.notification },
    { ...account, text: aside.account },
    privacy,
    messaging,
  ],
} satisfies Record<string, readonly SettingsEntry[]>;

export type SettingsList = keyof typeof lists;

export const settingsFor = (list: SettingsList, role: Role): readonly SettingsEntry[] =>
  lists[list].filter(({ only = role }: SettingsEntry) => only === role);

/** Beside the settings, for operators alone. */
export const consoleEntry: SettingsEntry = { text: moneyConsole, icon: Scale, to: appPaths.console };
