import type { Page } from '@playwright/test';
import { creators, patrons } from '../seed/cast.ts';
import type { Instance } from './instance.ts';
import { inspectHere, listenTo, type View } from './inspect.ts';
import { logIn } from './log-in.ts';
import { expect, test } from './test.ts';

// Every screen at three widths and in both themes: nothing wider than the window, nothing axe objects to, a quiet console.

/** Both themes on the phone, where most people are; one at each wider window. */
const views: readonly View[] = [
  { width: 360, themes: ['light', 'dark'] },
  { width: 768, themes: ['light'] },
  { width: 1440, themes: ['dark'] },
];
const app = '/membership/app';

// A dozen screens in four views: a busy machine takes its time.
test.describe.configure({ timeout: 240_000 });

const shared = ['home', 'notifications', 'mobile-settings', 'settings/notifications'];
const creatorScreens = [
  ...shared,
  'home/community',
  'home/posts?newPost=true',
  'profile/posts',
  'profile/membership',
  'members-list',
  'members-list/import',
  'payout',
  'payout/statement',
  'settings/setup',
  'settings/account',
];
const patronScreens = [...shared, 'patron-profile', 'payment-history'];

const paid = patrons.find(({ supports }) => supports.length > 0);
const unpaid = patrons.find(({ supports }) => supports.length === 0);

test('a stranger', async ({ page, product }) => {
  await inspect(page, [`${product.url}/membership`, `${product.pageOf(creators[0]?.userName ?? '')}/membership`]);
});

test('a creator', async ({ page, product }) => {
  await signIn(page, `${product.url}/membership/creator/auth/login`, creators[0]?.email);
  await inspect(page, inApp(product, creatorScreens));
});

test('a patron who pays', async ({ page, product }) => {
  await signIn(page, `${product.url}/membership/auth/login`, paid?.email);
  await inspect(page, inApp(product, patronScreens));
});

test('a patron who pays nobody yet', async ({ page, product }) => {
  await signIn(page, `${product.url}/membership/auth/login`, unpaid?.email);
  await inspect(page, inApp(product, ['home', 'patron-profile', 'payment-history']));
});

const inApp = (product: Instance, screens: string[]) => screens.map((screen) => `${product.url}${app}/${screen}`);

async function signIn(page: Page, address: string, email = '') {
  await page.goto(address);
  await logIn(page, email);
  await expect(page).toHaveURL(/\/home$/);
}

async function inspect(page: Page, addresses: string[]) {
  const said = listenTo(page);
  for (const address of addresses) {
    await page.goto(address);
    await inspectHere(page, views);
  }
  expect(said).toEqual([]);
}
