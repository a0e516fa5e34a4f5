import { Bell, ExternalLink, House, ReceiptText, Settings, User, Users, Wallet, type LucideIcon } from 'lucide-react';
import * as m from '@udala/messages/shell';
import { appPaths } from '#app/app-paths.ts';

export interface MenuEntry {
  text: string;
  icon: LucideIcon;
  to: string;
  /** Absent: for everybody. */
  only?: 'creator' | 'patron';
  /** Where it stands; entries of the bottom bar stand in the side menu too. */
  place: 'bar' | 'side' | 'more';
  /** Addresses under which it is the active one, when there are more than its own. */
  active?: RegExp;
  unread?: true;
}

const under = (path: string) => new RegExp(`^/membership/app/(?:${path})(?:/|$)`);

/** Every entry of the menus, in their order. */
const entries: readonly MenuEntry[] = [
  { text: m.home, icon: House, to: appPaths.home, place: 'bar', active: under('home|community') },
  {
    text: m.profile,
    icon: User,
    to: appPaths.profile('posts'),
    only: 'creator',
    place: 'bar',
    active: under('profile'),
  },
  { text: m.profile, icon: User, to: appPaths.patronProfile, only: 'patron', place: 'bar' },
  { text: m.members, icon: Users, to: appPaths.members, only: 'creator', place: 'side' },
  { text: m.payHistory, icon: ReceiptText, to: appPaths.payHistory, only: 'patron', place: 'side' },
  { text: m.payout, icon: Wallet, to: appPaths.payout, only: 'creator', place: 'side' },
  { text: m.notifications, icon: Bell, to: appPaths.notifications, place: 'bar', unread: true },
  { text: m.settings, icon: Settings, to: appPaths.account, place: 'more', active: under('settings|mobile-settings') },
];

export const viewMyPageIcon = ExternalLink;

export const menuFor = (creator: boolean): readonly MenuEntry[] =>
  entries.filter(({ only }) => only === undefined || only === (creator ? 'creator' : 'patron'));

export const isActive = ({ to, active }: MenuEntry, pathname: string): boolean =>
  active ? active.test(pathname) : pathname === to;
