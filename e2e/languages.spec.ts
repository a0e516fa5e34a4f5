import type { Browser, Page } from '@playwright/test';
import { updatePreferences } from '@udala/contract/preferences';
import { listenTo, type View } from './inspect.ts';
import { startInstance, type Instance } from './instance.ts';
import { logIn } from './log-in.ts';
import { relayTo } from './relay.ts';
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
import { lookAt } from './screen.ts';
import { emails } from './talk.ts';
import { expect, test as base } from './test.ts';

// Every screen in a language whose words are longer and full of marks, on the narrowest phone: what is not translated,
// or does not fit, shows.

const phone: readonly View[] = [{ width: 360, themes: ['light'] }];
const anyTitle = '.+';
/** Screens of one test: each takes some seconds. */
const SCREENS_AT_ONCE = 8;

// Playwright requires the first parameter of a fixture to be destructured.
/* oxlint-disable no-empty-pattern */
const test = base.extend<object, { drafts: Instance }>({
  /** A product that offers languages nobody has reviewed. */
  drafts: [
    async ({}, use) => {
      const product = await startInstance({ LANGUAGE_DRAFTS: 'on' });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});
/* oxlint-enable no-empty-pattern */

const read = (page: Page, url: string, language: string) =>
  page.context().addCookies([{ name: 'udala_language', value: language, url }]);

async function walk(at: Page, origin: string, screens: readonly Screen[]) {
  const said = listenTo(at);
  for (const [path] of screens) {
    await test.step(path, async () => {
      await lookAt(at, `${origin}/${path}`, anyTitle, phone, { reflows: false });
      await expect(at.locator('html')).toHaveAttribute('lang', 'en-XA');
    });
  }
  expect(said).toEqual([]);
}

/** Signs in, and chooses the pseudo-locale for the account. */
async function signedIn(browser: Browser, { origin, door, email = '' }: SignIn): Promise<Page> {
  const at = await (await browser.newContext()).newPage();
  await at.goto(`${origin}/membership/${door}`);
  await logIn(at, email);
  await expect(at).toHaveURL(/\/home$/);
  const status = await at.evaluate(async (path) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' };
    return (await fetch(path, { method: 'PATCH', headers, body: JSON.stringify({ locale: 'en-XA' }) })).status;
  }, updatePreferences.path);
  expect(status).toBe(200);
  return at;
}

interface SignIn {
  origin: string;
  door: string;
  email: string | undefined;
}

const inParts = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / SCREENS_AT_ONCE) }, (_, part) =>
    all.slice(part * SCREENS_AT_ONCE, (part + 1) * SCREENS_AT_ONCE),
  );
const noIds = { ada: '', tunde: '', ngozi: '', payment: '', post: '', talk: '' };

for (const [part, screens] of inParts(publicScreens).entries()) {
  test(`a stranger in the pseudo-locale, part ${part + 1}`, async ({ page: at, drafts }) => {
    await read(at, drafts.url, 'en-XA');
    await walk(at, `${drafts.url}/membership`, screens);
  });
}

test('a stranger on a creator’s host in the pseudo-locale', async ({ page: at, drafts }) => {
  const host = drafts.pageOf(ada?.userName ?? '');
  await read(at, host, 'en-XA');
  await walk(at, `${host}/membership`, publicHostScreens);
});

const roles = [
  { who: 'a creator', door: 'creator/auth/login', email: ada?.email, screensOf: creatorScreens },
  { who: 'a patron who pays', door: 'auth/login', email: emails.ngozi, screensOf: patronScreens },
  { who: 'a patron who pays nobody yet', door: 'auth/login', email: unpaid?.email, screensOf: strangersScreens },
];
for (const { who, door, email, screensOf } of roles) {
  for (const part of inParts(screensOf(noIds)).keys()) {
    test(`${who} in the pseudo-locale, part ${part + 1}`, async ({ browser, drafts }) => {
      const at = await signedIn(browser, { origin: drafts.url, door, email });
      await walk(at, `${drafts.url}/membership/app`, inParts(screensOf(await idsOf(drafts)))[part] ?? []);
      await at.context().close();
    });
  }
}

test('a patron on the host of their creator in the pseudo-locale', async ({ browser, drafts }) => {
  const host = drafts.pageOf(ada?.userName ?? '');
  const at = await signedIn(browser, { origin: host, door: 'auth/login', email: emails.ngozi });
  await walk(at, `${host}/membership/app`, hostScreens(await idsOf(drafts)));
  await at.context().close();
});

test('one instance answers two browsers in two languages, by their settings', async ({ browser, drafts }) => {
  for (const [locale, lang] of [
    ['en-NG', 'en'],
    ['en-XA', 'en-XA'],
  ] as const) {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    await page.goto(`${drafts.url}/membership`);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(lang === 'en' ? /^Gather/ : /^\[Ğ/u);
    await context.close();
  }
});

test('a stranger chooses a language without a script, and its address is linked for search engines', async ({
  browser,
  drafts,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${drafts.url}/membership/help?from=here`);
  await expect(page.locator('link[hreflang="pcm"]')).toHaveAttribute('href', `${drafts.url}/membership/help?lang=pcm`);
  await page.getByRole('button', { name: 'Naijá' }).click();
  await expect(page).toHaveURL(`${drafts.url}/membership/help?from=here`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'pcm');
  await page.goto(`${drafts.url}/membership`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'pcm');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await context.close();
});

test('where there is one language there is no switch and no alternate', async ({ page, product }) => {
  await page.goto(`${product.url}/membership`);
  await expect(page.getByRole('button', { name: 'Naijá' })).toHaveCount(0);
  await expect(page.locator('link[hreflang]')).toHaveCount(0);
});

test('a patron changes the language of their account, and another browser of theirs opens in it', async ({
  browser,
  drafts,
}) => {
  const at = await (await browser.newContext()).newPage();
  await at.goto(`${drafts.url}/membership/auth/login`);
  await logIn(at, emails.chidi);
  await expect(at).toHaveURL(/\/home$/);
  await at.goto(`${drafts.url}/membership/app/settings/account`);
  await at.getByRole('combobox', { name: 'Language' }).selectOption('en-XA');
  await expect(at.locator('html')).toHaveAttribute('lang', 'en-XA');
  await expect(at.getByRole('heading', { level: 1 })).toHaveText(/^\[/);
  const other = await (await browser.newContext()).newPage();
  await other.goto(`${drafts.url}/membership/auth/login`);
  await logIn(other, emails.chidi);
  await expect(other).toHaveURL(/\/home$/);
  await other.reload();
  await expect(other.locator('html')).toHaveAttribute('lang', 'en-XA');
  await at.context().close();
  await other.context().close();
});

test('an app that reads offline does so in the language that was chosen', async ({ browser, drafts }) => {
  const relay = await relayTo(drafts);
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, permissions: ['notifications'] });
  const page = await context.newPage();
  await page.goto(`${relay.url}/membership/auth/login`);
  await logIn(page, emails.ngozi);
  await expect(page).toHaveURL(/\/home$/);
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/membership/app/home')) !== undefined))
    .toBe(true);
  await page.goto(`${relay.url}/membership/app/settings/account`);
  await page.getByLabel('Language').selectOption('pcm');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pcm');
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.match('/membership/app/home'))?.text())?.slice(0, 40)))
    .toContain('lang="pcm"');
  relay.cut();
  await context.setOffline(true);
  await page.goto(`${relay.url}/membership/app/home`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'pcm');
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
  await context.close();
  await relay.close();
});
