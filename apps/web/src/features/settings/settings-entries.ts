import { Bell, Store, UserRound, type LucideIcon } from 'lucide-react';
import * as m from '@udala/messages/settings';
import { appPaths } from '#app/app-paths.ts';

interface SettingsEntry {
  text: string;
  icon: LucideIcon;
  to: string;
  creatorsOnly?: true;
}

const entries: readonly SettingsEntry[] = [
  { text: m.account, icon: UserRound, to: appPaths.account },
  { text: m.landingPage, icon: Store, to: appPaths.setup, creatorsOnly: true },
  { text: m.notification, icon: Bell, to: appPaths.notificationSettings },
];

export const settingsFor = (creator: boolean): readonly SettingsEntry[] =>
  entries.filter(({ creatorsOnly = false }) => creator || !creatorsOnly);
