import type { Page } from '@playwright/test';
import { creators, patrons, storyPassword } from '../seed/cast.ts';
import type { Instance } from './instance.ts';
import { expect, expectAccessible, test } from './test.ts';

// Every screen at three widths and in both themes: nothing wider than the window, nothing axe objects to, a quiet console.

/** Both themes on the phone, where most people are; one at each wider window. */
const views = [
  { width: 360, themes: ['light', 'dark'] },
  { width: 768, themes: ['light'] },
  { width: 1440, themes: ['dark'] },
] as const;
const app = '/membership/app';

const shared = ['home', 'notifications', 'mobile-settings'];
const creatorScreens = [
  ...shared,
  'home/community',
  'home/posts?newPost=true',
  'profile/posts',
  'profile/membership',
  'members-list',
  'payout',
  'settings/setup',
  'settings/account',
];
const patronScreens = [...shared, 'patron-profile', 'payment-history'];

const paid = patrons.find(({ supports }) => supports.length > 0);
const unpaid = patrons.find(({ supports }) => supports.length === 0);

test('a stranger', async ({ page, product }) => {
  const host = product.pageOf(creators[0]?.userName ?? '');
  await inspect(page, [
    `${product.url}/membership`,
    `${product.url}/membership/creator/auth/register`,
    `${product.url}/membership/creator/auth/login`,
    `${host}/membership`,
    `${host}/membership/auth/register`,
    `${host}/membership/auth/login`,
  ]);
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
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(storyPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/home$/);
}

/** Opens each screen once; width and theme change in the loaded page, as when a phone is turned at dusk. */
async function inspect(page: Page, addresses: string[]) {
  const said: string[] = [];
  page.on('console', (message) => message.type() === 'error' && said.push(`${page.url()}: ${message.text()}`));
  page.on('pageerror', (error) => said.push(`${page.url()}: ${error.message}`));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const address of addresses) {
    await test.step(new URL(address).pathname, async () => {
      await page.goto(address);
      await expect(page.getByRole('heading').first()).toBeAttached();
      await page.waitForLoadState('networkidle');
      for (const { width, themes } of views) {
        await page.setViewportSize({ width, height: 800 });
        await expectToFit(page, width);
        for (const colorScheme of themes) {
          await page.emulateMedia({ colorScheme });
          await expectAccessible(page);
        }
      }
    });
  }
  expect(said).toEqual([]);
}

async function expectToFit(page: Page, width: number) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}
