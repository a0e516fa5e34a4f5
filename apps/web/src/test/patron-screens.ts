import { listBlocks } from '@udala/contract/blocks';
import { getCommentedPost, listComments } from '@udala/contract/comments';
import { searchCreators, type FoundCreator } from '@udala/contract/creators';
import { listMemberships } from '@udala/contract/memberships';
import { listMessages, listThreads, readMessages, type Thread } from '@udala/contract/messages';
import { listNotifications } from '@udala/contract/notifications';
import { listPayments } from '@udala/contract/payments';
import { getPost, listPosts } from '@udala/contract/posts';
import { getPreferences } from '@udala/contract/preferences';
import { getPrivateFeed } from '@udala/contract/private-feeds';
import { getUser } from '@udala/contract/profiles';
import { getReceipt } from '@udala/contract/receipts';
import { listOwnSubscriptions } from '@udala/contract/subscriptions';
import type { RequestHandler } from 'msw';
import { answer, noFirstSteps } from './app.tsx';
import { answersTo, ask, type Ask } from './asks.ts';
import { preferences } from './creator-screens.ts';
import { adasPage } from './pages.tsx';
import { publicUser } from './profile.ts';
import {
  ada,
  chidi,
  idOf,
  makeComment,
  makeNotification,
  makePayment,
  makePost,
  makeSubscription,
  pageOf,
} from './wire.ts';

const nothing = () => pageOf([]);
const thread: Thread = {
  with: ada,
  isCreator: true,
  support: null,
  last: { id: idOf(700), text: 'Good light today', isMine: false, createdAt: '2026-11-20T09:00:00.000Z' },
  unread: 0,
  readUntil: null,
  cannotReplyReason: null,
};
const found: FoundCreator = {
  id: ada.id,
  profile: ada,
  page: { name: 'Slow Light', imageUrl: null },
  bio: 'I wait for the light.',
  url: 'http://ada.localhost:3000',
  price: 2500,
  patrons: 12,
};
const title = 'Ten minutes before the sun';
const feed = {
  shown: title,
  some: () => pageOf([makePost()]),
  none: [nothing, 'This feed is empty...'] as [typeof nothing, string],
};
export const receiptPath = `payment-history/${idOf(30)}`;
const adasTab = (tab: string) => `profile/${tab}/${ada.id}`;
const noRows = () => ({ ...nothing(), meta: { ...nothing().meta, unread: 0 } });
const messages = {
  shown: 'Good light today',
  some: () => ({ ...pageOf([thread]), unread: 0 }),
  none: [() => ({ ...nothing(), unread: 0 }), 'No messages yet.'] as [() => never, string],
};

export const asks: readonly Ask[] = [
  ask(listPosts, { path: 'home', title: 'Feed', ...feed }),
  ask(listPosts, { path: 'home/community', title: 'Community', ...feed }),
  ask(getPost, { path: `posts/${idOf(100)}`, title: 'Post', shown: title, some: () => makePost() }),
  ask(listComments, {
    path: `posts/${idOf(100)}`,
    title: 'Post',
    named: title,
    shown: 'Where was this?',
    some: () => pageOf([makeComment({ text: 'Where was this?' })]),
    none: [nothing, 'Nobody has said anything yet.'],
  }),
  ask(getCommentedPost, { path: `comments/${idOf(300)}`, title: 'Post', shown: title, some: () => makePost() }),
  ask(searchCreators, {
    path: 'search?q=slow',
    title: 'Find creators',
    shown: 'I wait for the light.',
    some: () => pageOf([found]),
    none: [nothing, 'No creator called “slow”.'],
  }),
  ask(listNotifications, {
    path: 'notifications',
    title: 'Notifications',
    shown: 'Today, as it were',
    some: () => ({ ...noRows(), items: [makeNotification({ message: 'Today, as it were' })] }),
    none: [noRows, 'Nothing yet. New posts and answers to what you say show up here.'],
  }),
  ask(listThreads, { path: 'messages', title: 'Messages', ...messages }),
  ask(listMessages, {
    path: `messages/${ada.id}`,
    title: 'Messages',
    // Not the text of the list, which stands beside it.
    shown: 'And a long walk',
    some: () => ({ ...pageOf(thread.last ? [{ ...thread.last, text: 'And a long walk' }] : []), thread }),
  }),
  ask(getUser, { path: adasTab('posts'), title: 'Profile', shown: '@ada', some: publicUser }),
  ask(listPosts, { path: adasTab('posts'), title: 'Profile', named: ada.name, ...feed }),
  ask(listMemberships, {
    path: adasTab('membership'),
    title: 'Profile',
    named: ada.name,
    shown: 'Mentorship',
    some: () => pageOf([adasPage]),
  }),
  ask(listOwnSubscriptions, {
    path: 'patron-profile',
    title: 'Profile',
    shown: 'Manage Subscription',
    some: () => pageOf([makeSubscription()]),
    none: [nothing, "You don't support anyone yet."],
  }),
  ask(listPayments, {
    path: 'payment-history',
    title: 'Pay-History',
    shown: 'Receipt',
    some: () => pageOf([makePayment()]),
    none: [nothing, 'No payments yet.'],
  }),
  ask(getReceipt, {
    path: receiptPath,
    title: 'Receipt',
    shown: 'U-2026-000123',
    some: () => ({
      payment: makePayment(),
      number: 'U-2026-000123',
      paidAt: '2026-11-20T08:00:00.000Z',
      payerName: chidi.name,
      payerEmail: 'chidi@udala.example',
      nextPaymentOn: '2026-12-20',
      seller: null,
    }),
  }),
  ask(getPreferences, { path: 'settings/privacy', title: 'Privacy', shown: 'Who sees what', some: () => preferences }),
  ask(listBlocks, {
    path: 'settings/privacy',
    title: 'Privacy',
    shown: 'Ada Obi',
    some: () => pageOf([{ person: ada, at: '2026-11-20T08:00:00.000Z' }]),
    none: [nothing, "You haven't blocked anyone. To block someone, use the menu beside what they wrote."],
  }),
  ask(getPrivateFeed, {
    path: 'settings/privacy',
    title: 'Privacy',
    shown: 'Make my private feed',
    some: () => ({ url: null, madeAt: null, lastReadAt: null }),
  }),
  ask(listThreads, { path: 'settings/messaging', title: 'Direct messages', ...messages }),
];

/** Handlers for all of them, and for the shell. */
export const everything = (): RequestHandler[] => [
  noFirstSteps,
  answer(readMessages, () => ({ unread: 0 })),
  ...answersTo(asks),
];
