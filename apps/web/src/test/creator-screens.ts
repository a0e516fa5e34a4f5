import { getSecurity, listSessions } from '@udala/contract/security';
import { getAnalytics } from '@udala/contract/analytics';
import { listBlocks } from '@udala/contract/blocks';
import { listCommentsToReview } from '@udala/contract/comment-review';
import {
  getInvitationAllowance,
  getMember,
  listInvitations,
  listMembers,
  type Invitation,
  type InvitationAllowance,
} from '@udala/contract/members';
import { listMemberships } from '@udala/contract/memberships';
import { listMessages, listThreads, readMessages, type Thread } from '@udala/contract/messages';
import { getDispute, listDisputes } from '@udala/contract/disputes';
import { getBalance, listPayouts } from '@udala/contract/payouts';
import { getPost, listPosts } from '@udala/contract/posts';
import { getPrivateFeed } from '@udala/contract/private-feeds';
import { getPreferences, type Preferences } from '@udala/contract/preferences';
import { getOwnPage, getUser } from '@udala/contract/profiles';
import { listScheduledPosts } from '@udala/contract/publishing';
import { getStatement } from '@udala/contract/statements';
import type { RequestHandler } from 'msw';
import { makeAnalytics } from './analytics.ts';
import { answer, memberCounts, noFirstSteps, quietNotifications } from './app.tsx';
import { answersTo, ask, type Ask } from './asks.ts';
import { makeSheet } from './members.ts';
import { savedPage } from './onboarding.ts';
import { adasPage } from './pages.tsx';
import { makeBalance, makeDispute, makePayout } from './payouts.ts';
import { publicUser } from './profile.ts';
import { chidi, idOf, makeComment, makeMember, makePost, pageOf } from './wire.ts';

const thread: Thread = {
  with: chidi,
  isCreator: false,
  support: null,
  last: { id: idOf(700), text: 'Good light today', isMine: false, createdAt: '2026-11-20T09:00:00.000Z' },
  unread: 0,
  readUntil: null,
  cannotReplyReason: null,
};
const nothing = () => pageOf([]);
const { replies: _, replyCount: __, ...held } = makeComment({ text: 'Buy now', isHeld: true });
const { payments: ___, ...sheet } = makeSheet();
export const openAllowance: InvitationAllowance = {
  closed: null,
  perDay: 20,
  leftToday: 20,
  waiting: 0,
  stopped: null,
};
const invitation: Invitation = {
  id: idOf(900),
  name: 'Tayo Ojo',
  email: 'tayo@example.com',
  source: 'patreon',
  since: null,
  amountKobo: null,
  tier: '',
  status: 'waiting',
  at: '2026-11-21T08:00:00.000Z',
};
export const preferences: Preferences = {
  pushPosts: true,
  pushComments: true,
  pushReactions: true,
  pushMoney: true,
  quietOn: false,
  quietFrom: '22:00',
  quietTo: '07:00',
  postEmails: 'each',
  fullTextByMail: false,
  screenRecording: null,
  showName: true,
  showEmail: false,
  messagesFrom: 'supported',
  locale: 'en',
};
const session = {
  id: idOf(40),
  hosts: ['localhost:3000'],
  userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile',
  createdAt: '2026-11-20T08:00:00.000Z',
  seenAt: '2026-11-20T08:00:00.000Z',
};
const noSums = {
  openingKobo: 0,
  grossKobo: 0,
  providerFeesKobo: 0,
  platformFeesKobo: 0,
  refundsKobo: 0,
  disputesKobo: 0,
  payoutsKobo: 0,
  payoutFeesKobo: 0,
  writtenOffKobo: 0,
  closingKobo: 0,
};
const days = { from: '2026-11-01', to: '2026-11-30', sums: noSums };
const line = {
  id: '1',
  at: '2026-11-20T08:00:00.000Z',
  kind: 'payment' as const,
  party: 'Chidi Eze',
  reference: 'inv-1',
  amountKobo: 250_000,
  invoiceId: idOf(30),
};
const feed = {
  shown: 'Ten minutes before the sun',
  some: () => pageOf([makePost()]),
  none: [nothing, 'This feed is empty...'] as [typeof nothing, string],
};

export const asks: readonly Ask[] = [
  ask(listPosts, { path: 'home', title: 'Feed', ...feed }),
  ask(listPosts, { path: 'home/community', title: 'Community', ...feed }),
  ask(listPosts, { path: 'profile/posts', title: 'Profile', ...feed }),
  ask(getUser, { path: 'profile/posts', title: 'Profile', shown: 'Patron(s)', some: publicUser }),
  ask(listMemberships, {
    path: 'profile/membership',
    title: 'Profile',
    shown: 'Mentorship',
    some: () => pageOf([adasPage]),
    none: [() => pageOf([{ ...adasPage, id: null, price: null, benefits: [] }]), "You haven't set a price yet."],
  }),
  ask(listScheduledPosts, {
    path: 'home/posts?scheduled=true',
    title: 'Posts',
    shown: 'For later',
    some: () => pageOf([makePost({ title: 'For later', scheduledFor: '2031-03-01T08:00:00.000Z' })]),
    none: [nothing, 'Nothing is scheduled.'],
  }),
  ask(
    { ...getPost, path: `/posts/${idOf(100)}` as typeof getPost.path },
    { path: `home/posts?editPost=${idOf(100)}`, title: 'Posts', shown: 'Who sees it', some: () => makePost() },
  ),
  ask(listCommentsToReview, {
    path: 'comments-review',
    title: 'Comments to look at',
    shown: 'Buy now',
    some: () =>
      pageOf([{ ...held, post: { id: idOf(100), postType: 'Feed', title: 'Sunrise' }, why: 'held', reports: 0 }]),
    none: [nothing, 'Nothing to check.'],
  }),
  ask(listBlocks, {
    path: 'comments-review',
    title: 'Comments to look at',
    shown: 'Unblock',
    some: () => pageOf([{ person: chidi, at: '2026-11-20T08:00:00.000Z' }]),
    none: [nothing, "You haven't blocked anyone. To block someone, use the menu beside what they wrote."],
  }),
  ask(listMembers, {
    path: 'members-list',
    title: 'Members',
    shown: 'Chidi Eze',
    some: () => pageOf([makeMember()]),
    none: [nothing, 'No patrons yet. Share your page.'],
  }),
  ask(getMember, {
    path: `members-list?patron=${chidi.id}`,
    title: 'Members',
    shown: 'Paid in all',
    some: makeSheet,
    none: [() => ({ ...sheet, payments: [] }), 'No payments yet.'],
  }),
  ask(listInvitations, {
    path: 'members-list/import',
    title: 'Import members',
    shown: 'Tayo Ojo',
    some: () => pageOf([invitation]),
    none: [nothing, "You haven't invited anyone yet."],
  }),
  ask(getAnalytics, {
    path: 'analytics',
    title: 'Analytics',
    shown: 'Each month',
    some: makeAnalytics,
    none: [() => makeAnalytics({ patrons: { now: 0, before: 0 } }), 'More at 5 patrons'],
  }),
  ask(getBalance, { path: 'payout', title: 'Payout', shown: 'Withdraw ₦84,300', some: makeBalance }),
  ask(listPayouts, {
    path: 'payout',
    title: 'Payout',
    shown: 'Paid',
    some: () => pageOf([makePayout()]),
    none: [nothing, 'No payouts yet.'],
  }),
  ask(getStatement, {
    path: 'payout/statement',
    title: 'Statement',
    shown: 'Chidi Eze',
    some: () => ({ ...pageOf([line]), ...days }),
    none: [() => ({ ...nothing(), ...days }), 'Nothing came in or went out on these days.'],
  }),
  ask(listDisputes, {
    path: 'payout/disputes',
    title: 'Disputes',
    shown: 'Chidi Eze',
    some: () => pageOf([makeDispute()]),
    none: [nothing, 'No bank has asked for a payment back.'],
  }),
  ask(getDispute, {
    path: `payout/disputes/${makeDispute().id}`,
    title: 'Dispute',
    shown: 'What the bank gets',
    some: () => ({ dispute: makeDispute(), evidence: [{ name: 'Payment', fact: '₦2,500' }] }),
  }),
  ask(getOwnPage, { path: 'settings/setup', title: 'Landing Page', shown: 'Page name', some: () => savedPage }),
  ask(getSecurity, {
    path: 'settings/account',
    title: 'Your account',
    shown: 'A new one logs you out everywhere else.',
    some: () => ({ hasPassword: true, hasGoogle: false, totp: { isOn: false, recoveryCodesLeft: 0 } }),
  }),
  ask(listSessions, {
    path: 'settings/account',
    title: 'Your account',
    shown: 'Log out everywhere else',
    some: () => ({
      items: [
        { ...session, isCurrent: true },
        { ...session, id: idOf(41), isCurrent: false },
      ],
    }),
  }),
  ask(getPrivateFeed, {
    path: 'settings/account',
    title: 'Your account',
    shown: 'Make my private feed',
    some: () => ({ url: null, madeAt: null, lastReadAt: null }),
  }),
  ask(getPreferences, {
    path: 'settings/notifications',
    title: 'Notification',
    shown: 'Notify me about',
    some: () => preferences,
  }),
  ask(listThreads, {
    path: 'messages',
    title: 'Messages',
    shown: 'Good light today',
    some: () => ({ ...pageOf([thread]), unread: 0 }),
    none: [() => ({ ...nothing(), unread: 0 }), 'No messages yet.'],
  }),
  ask(listMessages, {
    path: `messages/${chidi.id}`,
    title: 'Messages',
    // Not the text of the list, which stands beside it.
    shown: 'And a long walk',
    some: () => ({ ...pageOf(thread.last ? [{ ...thread.last, text: 'And a long walk' }] : []), thread }),
  }),
];

/** Handlers for all of them, and for the shell. */
export const everything = (): RequestHandler[] => [
  quietNotifications,
  noFirstSteps,
  memberCounts,
  answer(readMessages, () => ({ unread: 0 })),
  answer(getInvitationAllowance, () => openAllowance),
  ...answersTo(asks),
];
