import type { Browser, Page } from '@playwright/test';
import { login } from '@udala/contract/auth';
import { listPayments } from '@udala/contract/payments';
import { listPosts } from '@udala/contract/posts';
import { listOwnSubscriptions } from '@udala/contract/subscriptions';
import { creators, patrons, demoPassword } from '../seed/cast.ts';
import { createClient } from '../seed/client.ts';
import { listenTo, type View } from './inspect.ts';
import type { Instance } from './instance.ts';
import { logIn } from './log-in.ts';
import { lookAt, skipToContent } from './screen.ts';
import { emails } from './talk.ts';
import { expect, test } from './test.ts';

// Every route, once for each role that may open it, at three widths and in both themes, and at its narrowest: complete,
// without errors, and with nothing dead on it.

const views: readonly View[] = [
  { width: 360, themes: ['light', 'dark'] },
  { width: 768, themes: ['light'] },
  { width: 1440, themes: ['light', 'dark'] },
];
/** Views for the same screens on another host. */
const fewViews: readonly View[] = [
  { width: 360, themes: ['light'] },
  { width: 1440, themes: ['dark'] },
];

test.describe.configure({ timeout: 300_000 });

const [ada, tunde] = creators;
const adaName = ada?.name ?? '';
const unpaid = patrons.find(({ supports }) => supports.length === 0);

type Screen = readonly [path: string, title: string];

/** Ids of the demo data that addresses contain. */
async function idsOf({ url }: Instance) {
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
const creatorScreens = (ids: Ids): Screen[] => [
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
  ['members-list', 'Members'],
  [`members-list?patron=${ids.ngozi}`, 'Members'],
  ['members-list/import', 'Import members'],
  ['settings/setup', 'Landing Page'],
];
const patronScreens = (ids: Ids): Screen[] => [
  ...shared(ids),
  [`messages/${ids.ada}`, `Messages with ${adaName}`],
  [`profile/posts/${ids.ada}`, adaName],
  [`profile/community/${ids.ada}`, adaName],
  [`profile/membership/${ids.ada}`, adaName],
  ['patron-profile', 'Profile'],
  ['payment-history', 'Pay-History'],
  [`payment-history/${ids.payment}`, 'Receipt'],
  ['settings/privacy', 'Privacy'],
  ['settings/messaging', 'Direct messages'],
];
/** Screens that differ for a person who pays nobody, and a post they may not read. */
const strangersScreens = (ids: Ids): Screen[] => [
  ['home', 'Feed'],
  ['patron-profile', 'Profile'],
  ['payment-history', 'Pay-History'],
  ['messages', 'Messages'],
  [`profile/membership/${ids.ada}`, adaName],
  [`posts/${ids.post}`, '.+'],
];
const hostScreens = (ids: Ids): Screen[] => [
  ['home', 'Feed'],
  ['notifications', 'Notifications'],
  ['messages', 'Messages'],
  [`profile/posts/${ids.ada}`, adaName],
  ['patron-profile', 'Profile'],
  ['payment-history', 'Pay-History'],
  ['settings/account', 'Your account'],
  [`posts/${ids.post}`, '.+'],
];
const adaPage = ada?.pageName ?? '';
const publicScreens: Screen[] = [
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
const publicHostScreens: Screen[] = [
  ['', adaPage],
  ['auth/login', `Log in to ${adaPage}'s page`],
  ['auth/register', `Join ${adaPage}`],
];

async function walk(at: Page, origin: string, screens: readonly Screen[], seen = views) {
  const said = listenTo(at);
  for (const [path, title] of screens) {
    await test.step(path, async () => {
      await lookAt(at, `${origin}/${path}`, title, seen);
    });
  }
  expect(said).toEqual([]);
}

async function signedIn(browser: Browser, origin: string, door: string, email = ''): Promise<Page> {
  const at = await (await browser.newContext()).newPage();
  await at.goto(`${origin}/membership/${door}`);
  await logIn(at, email);
  await expect(at).toHaveURL(/\/home$/);
  return at;
}

/** Pages of the other role redirect home, and say why. */
async function bounce(at: Page, origin: string, paths: readonly string[], word: string) {
  for (const path of paths) {
    await at.goto(`${origin}/membership/app/${path}`);
    await expect(at).toHaveURL(/\/home$/);
    await expect(at.getByText(word)).toBeVisible();
  }
}

/** Navigates by the menu: each page focuses its heading, and the first Tab stop leads into it. */
async function walkByMenu(at: Page, names: readonly string[]) {
  await at.setViewportSize({ width: 1440, height: 900 });
  for (const name of names) {
    await at.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
    await expect(at.getByRole('heading', { level: 1 })).toBeFocused();
  }
  await at.reload();
  await expect(at.getByRole('heading', { level: 1 })).toBeAttached();
  await skipToContent(at);
}

test('a stranger', async ({ page: at, product }) => {
  await walk(at, `${product.url}/membership`, publicScreens);
  await walk(at, `${product.pageOf(ada?.userName ?? '')}/membership`, publicHostScreens);
  for (const path of ['home', 'payout', 'patron-profile', 'settings/account']) {
    await at.goto(`${product.url}/membership/app/${path}`);
    await expect(at).toHaveURL(
      `${product.url}/membership/auth/login?next=${encodeURIComponent(`/membership/app/${path}`)}`,
    );
  }
});

test('a creator', async ({ browser, product }) => {
  const at = await signedIn(browser, product.url, 'creator/auth/login', ada?.email);
  await walk(at, `${product.url}/membership/app`, creatorScreens(await idsOf(product)));
  await bounce(
    at,
    product.url,
    ['patron-profile', 'payment-history', 'settings/privacy', 'settings/messaging'],
    'That page is for patrons.',
  );
  await walkByMenu(at, ['Profile', 'Members', 'Payout', 'Notifications', 'Home']);
  await at.context().close();
});

test('a patron who pays', async ({ browser, product }) => {
  const at = await signedIn(browser, product.url, 'auth/login', emails.ngozi);
  await walk(at, `${product.url}/membership/app`, patronScreens(await idsOf(product)));
  await bounce(
    at,
    product.url,
    [
      'payout',
      'analytics',
      'payout/statement',
      'members-list',
      'members-list/import',
      'settings/setup',
      'comments-review',
    ],
    'That page is for creators.',
  );
  await walkByMenu(at, ['Profile', 'Pay-History', 'Notifications', 'Home']);
  await at.context().close();
});

test('a patron who pays nobody yet', async ({ browser, product }) => {
  const at = await signedIn(browser, product.url, 'auth/login', unpaid?.email);
  await walk(at, `${product.url}/membership/app`, strangersScreens(await idsOf(product)), fewViews);
  await at.context().close();
});

test('a patron on the host of their creator', async ({ browser, product }) => {
  const host = product.pageOf(ada?.userName ?? '');
  const at = await signedIn(browser, host, 'auth/login', emails.ngozi);
  await walk(at, `${host}/membership/app`, hostScreens(await idsOf(product)), fewViews);
  await at.context().close();
});
