import { ChartColumn, MessageCircle, ReceiptText, Settings, Users, Wallet } from 'lucide-react';
import * as m from '@udala/messages/menu';
import { appPaths } from '#state/app-paths.ts';
import { homeEntry, isFor, notificationsEntry, profileEntries, under, type MenuEntry } from './bar-entries.ts';

/** All menu entries, in order. */
const entries: readonly MenuEntry[] = [
  homeEntry,
  ...profileEntries,
  { text: m.members, icon: Users, to: appPaths.members, only: 'creator', active: under('members-list') },
  { text: m.payHistory, icon: ReceiptText, to: appPaths.payHistory, only: 'patron' },
  { text: m.payout, icon: Wallet, to: appPaths.payout, only: 'creator', active: under('payout') },
  { text: m.messages, icon: MessageCircle, to: appPaths.messages, active: under('messages'), unread: 'messages' },
  notificationsEntry,
  { text: m.analytics, icon: ChartColumn, to: appPaths.analytics, only: 'creator', inMore: true },
  { text: m.settings, icon: Settings, to: appPaths.account, active: under('settings|mobile-settings'), inMore: true },
];

export const menuFor = (creator: boolean): readonly MenuEntry[] => entries.filter(isFor(creator));
