import { Bell, House, User, type LucideIcon } from 'lucide-react';
import * as m from '@udala/messages/shell';
import { appPaths } from '#state/app-paths.ts';

export interface UnreadCounts {
  notifications: number;
  messages: number;
}

export interface MenuEntry {
  text: string;
  icon: LucideIcon;
  to: string;
  /** Absent for everybody. */
  only?: 'creator' | 'patron';
  /** Shown under the More button of the side menu. */
  inMore?: true;
  /** Addresses for which the entry is active, besides its own. */
  active?: RegExp;
  /** What the number beside it counts. */
  unread?: keyof UnreadCounts;
}

export const under = (path: string) => new RegExp(`^/membership/app/(?:${path})(?:/|$)`);

export const homeEntry: MenuEntry = {
  text: m.home,
  icon: House,
  to: appPaths.home,
  active: under('home|community'),
};
export const profileEntries: readonly MenuEntry[] = [
  {
    text: m.profile,
    icon: User,
    to: appPaths.profile('posts'),
    only: 'creator',
    active: under('profile'),
  },
  { text: m.profile, icon: User, to: appPaths.patronProfile, only: 'patron' },
];
export const notificationsEntry: MenuEntry = {
  text: m.notifications,
  icon: Bell,
  to: appPaths.notifications,
  unread: 'notifications',
};

export const isFor =
  (creator: boolean) =>
  ({ only }: MenuEntry): boolean =>
    only === undefined || only === (creator ? 'creator' : 'patron');

/**
 * Entries at the start of the bottom bar; the notifications are at its end. Separate from the menu, so that a phone
 * fetches no other icons before it is opened.
 */
export const barFor = (creator: boolean): readonly MenuEntry[] => [homeEntry, ...profileEntries].filter(isFor(creator));

export const isActive = ({ to, active }: MenuEntry, pathname: string): boolean =>
  active ? active.test(pathname) : pathname === to;
