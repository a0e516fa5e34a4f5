import type { Browser, Page } from '@playwright/test';
import { listenTo, type View } from './inspect.ts';
import { logIn } from './log-in.ts';
import {
  ada,
  creatorScreens,
  hostScreens,
  idsOf,
  patronScreens,
  publicHostScreens,
  publicScreens,
  strangersScreens,
  unpaid,
  type Screen,
} from './routes.ts';
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
