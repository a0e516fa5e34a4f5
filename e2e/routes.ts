import { login } from '@udala/contract/auth';
import { listPayments } from '@udala/contract/payments';
import { listPosts } from '@udala/contract/posts';
import { listOwnSubscriptions } from '@udala/contract/subscriptions';
import { creators, demoPassword, patrons } from '../seed/cast.ts';
import { createClient } from '../seed/client.ts';
import type { Instance } from './instance.ts';
import { emails } from './talk.ts';

// Every route of the product, by who opens it, with its title in English.

export const [ada] = creators;
const [, tunde] = creators;
const adaName = ada?.name ?? '';
const adaPage = ada?.pageName ?? '';
export const unpaid = patrons.find(({ supports }) => supports.length === 0);

export type Screen = readonly [path: string, title: string];

/** Ids of the demo data that addresses contain. */
export async function idsOf({ url }: Instance) {
  const call = createClient(url);
  const { token, user } = await call(login, { body: { email: emails.ngozi, password: demoPassword } });
  const { items: own } = await call(listOwnSubscriptions, { token, query: {} });
  const creatorOf = (name = '') => own.find(({ creator }) => creator.name === name)?.creator.id ?? '';
  const { items: payments } = await call(listPayments, { token, query: {} });
  const adaId = creatorOf(ada?.name);
  const postOf = async (postType: 'Feed' | 'Community') =>
    (await call(listPosts, { token, query: { authorId: adaId, postType } })).items[0]?.id ?? '';
  return {
    ada: adaId,
    tunde: creatorOf(tunde?.name),
    ngozi: user.id,
    payment: payments[0]?.id ?? '',
    post: await postOf('Feed'),
    talk: await postOf('Community'),
  };
}
type Ids = Awaited<ReturnType<typeof idsOf>>;

const shared = ({ post, talk }: Ids): Screen[] => [
  ['home', 'Feed'],
  ['home/posts', 'Posts'],
  ['home/community', 'Community'],
  ['notifications', 'Notifications'],
  ['search', 'Find creators'],
  ['search?q=tunde', 'Find creators'],
  ['messages', 'Messages'],
  ['mobile-settings', 'Settings'],
  ['settings/account', 'Your account'],
  ['settings/notifications', 'Notification'],
  [`posts/${post}`, '.+'],
  [`community/${talk}`, '.+'],
];
export const creatorScreens = (ids: Ids): Screen[] => [
  ...shared(ids),
  ['home/posts?newPost=true', 'Posts'],
  ['home/posts?scheduled=true', 'Posts'],
  [`messages/${ids.ngozi}`, 'Messages with .+'],
  ['profile/posts', 'Profile'],
  ['profile/community', 'Profile'],
  ['profile/membership', 'Profile'],
  ['comments-review', 'Comments to look at'],
  ['analytics', 'Analytics'],
  ['analytics?range=90', 'Analytics'],
  ['payout', 'Payout'],
  ['payout/statement', 'Statement'],
  ['payout/disputes', 'Disputes'],
  ['members-list', 'Members'],
  [`members-list?patron=${ids.ngozi}`, 'Members'],
  ['members-list/import', 'Import members'],
  ['settings/setup', 'Landing Page'],
];
export const patronScreens = (ids: Ids): Screen[] => [
  ...shared(ids),
  [`messages/${ids.ada}`, `Messages with ${adaName}`],
  [`profile/posts/${ids.ada}`, adaPage],
  [`profile/community/${ids.ada}`, adaPage],
  [`profile/membership/${ids.ada}`, adaPage],
  ['patron-profile', 'Profile'],
  ['payment-history', 'Pay-History'],
  [`payment-history/${ids.payment}`, 'Receipt'],
  ['payment-methods', 'Payment methods'],
  ['settings/privacy', 'Privacy'],
  ['settings/messaging', 'Direct messages'],
];
/** Screens that differ for a person who pays nobody, and a post they may not read. */
export const strangersScreens = (ids: Ids): Screen[] => [
  ['home', 'Feed'],
  ['patron-profile', 'Profile'],
  ['payment-history', 'Pay-History'],
  ['messages', 'Messages'],
  [`profile/membership/${ids.ada}`, adaPage],
  [`posts/${ids.post}`, '.+'],
];
export const hostScreens = (ids: Ids): Screen[] => [
  ['home', 'Feed'],
  ['notifications', 'Notifications'],
  ['messages', 'Messages'],
  [`profile/posts/${ids.ada}`, adaPage],
  ['patron-profile', 'Profile'],
  ['payment-history', 'Pay-History'],
  ['settings/account', 'Your account'],
  [`posts/${ids.post}`, '.+'],
];
export const publicScreens: Screen[] = [
  ['', 'Gather your people.'],
  ['creator/auth', 'Welcome back'],
  ['creator/auth/login', 'Welcome back'],
  ['creator/auth/register', 'Start your page'],
  ['creator/auth/forgot-password', 'Reset your password'],
  ['creator/auth/reset-password', 'Choose a new password'],
  ['help', 'Help'],
  ['terms', 'Terms'],
  ['auth/login', 'Welcome back'],
  ['auth/register', 'Make an account'],
  ['auth/forgot-password', 'Reset your password'],
  ['auth/reset-password', 'Choose a new password'],
];
export const publicHostScreens: Screen[] = [
  ['', adaPage],
  ['auth/login', `Log in to ${adaPage}'s page`],
  ['auth/register', `Join ${adaPage}`],
];
