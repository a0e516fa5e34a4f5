import type { Browser, Page } from '@playwright/test';
import { suggestedBenefits } from '@udala/contract/benefits';
import { updatePreferences } from '@udala/contract/preferences';
import { creators } from '../seed/cast.ts';
import { listenTo, type View } from './inspect.ts';
import { startInstance, type Instance } from './instance.ts';
import { logIn } from './log-in.ts';
import { relayTo } from './relay.ts';
import {
  ada,
  creatorScreens,
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
import { expect, test } from './test.ts';

// Every screen in a language whose words are longer and full of marks, on the narrowest phone: what is not translated,
// or does not fit, shows.

const phone: readonly View[] = [{ width: 360, themes: ['light'] }];
const anyTitle = '.+';
/** Names of the demo's people and pages, and the benefits that the specification suggests: a creator takes them as their own text. */
const pages = creators.map(({ pageName }) => pageName);
const peoples = ['Ada', 'Tunde', 'Ngozi', 'Chidi', ...pages, ...suggestedBenefits];

/** A product that offers languages nobody has reviewed. */
let drafts: Instance;
test.beforeAll(async () => {
  drafts = await startInstance({ LANGUAGE_DRAFTS: 'on' });
});
test.afterAll(() => drafts.stop());

const chooseLanguage = (page: Page, url: string, language: string) =>
  page.context().addCookies([{ name: 'udala_language', value: language, url }]);

/** Texts of controls, which hardly ever are people's own, without the brackets of the pseudo-locale. */
const untranslated = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, label, legend, [role="tab"], nav a')]
      .filter((element) => element.checkVisibility() && element.querySelector('[lang]') === null && !element.lang)
      .map((element) => element.innerText.trim())
      .filter((text) => /\p{L}{3}/u.test(text) && !text.includes('[')),
  );

async function walk(at: Page, origin: string, screens: readonly Screen[], theirs: readonly string[] = []) {
  const said = listenTo(at);
  for (const [path] of screens) {
    await test.step(path, async () => {
      await lookAt(at, `${origin}/${path}`, anyTitle, phone, { reflows: false });
      await expect(at.locator('html')).toHaveAttribute('lang', 'en-XA');
      const texts = await untranslated(at);
      expect(texts.filter((text) => !theirs.some((name) => text.includes(name)))).toEqual([]);
    });
  }
  expect(said).toEqual([]);
}

/** Signs in, and chooses the pseudo-locale for the account. */
async function signedIn(browser: Browser, door: string, email = ''): Promise<Page> {
  const at = await (await browser.newContext()).newPage();
  await at.goto(`${drafts.url}/membership/${door}`);
  await logIn(at, email);
  await expect(at).toHaveURL(/\/home$/);
  const status = await at.evaluate(async (path) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' };
    return (await fetch(path, { method: 'PATCH', headers, body: JSON.stringify({ locale: 'en-XA' }) })).status;
  }, updatePreferences.path);
  expect(status).toBe(200);
  return at;
}

test('a stranger in the pseudo-locale', async ({ page: at }) => {
  await chooseLanguage(at, drafts.url, 'en-XA');
  await walk(at, `${drafts.url}/membership`, publicScreens);
  const host = drafts.pageOf(ada?.userName ?? '');
  await chooseLanguage(at, host, 'en-XA');
  await walk(at, `${host}/membership`, publicHostScreens);
});

for (const { who, door, email, screensOf } of [
  { who: 'a creator', door: 'creator/auth/login', email: ada?.email, screensOf: creatorScreens },
  { who: 'a patron who pays', door: 'auth/login', email: emails.ngozi, screensOf: patronScreens },
  { who: 'a patron who pays nobody yet', door: 'auth/login', email: unpaid?.email, screensOf: strangersScreens },
]) {
  test(`${who} in the pseudo-locale`, async ({ browser }) => {
    const at = await signedIn(browser, door, email);
    await walk(at, `${drafts.url}/membership/app`, screensOf(await idsOf(drafts)), peoples);
    await at.context().close();
  });
}

test('one instance answers two browsers in two languages, by their settings', async ({ browser }) => {
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

test('a stranger chooses a language without a script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${drafts.url}/membership/help?from=here`);
  await page.getByRole('button', { name: 'Naijá' }).click();
  await expect(page).toHaveURL(`${drafts.url}/membership/help?from=here`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'pcm');
  await page.goto(`${drafts.url}/membership`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'pcm');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await context.close();
});

test('a patron changes the language of their account, and another browser of theirs opens in it', async ({
  browser,
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

test('an app that reads offline does so in the language that was chosen', async ({ browser }) => {
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
  // By its name: another test has changed the language of this account.
  const choice = page.locator('select[name="language"]');
  await choice.selectOption('pcm');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pcm');
  // The page has loaded in the other language, and no navigation of its own is left.
  await expect(choice).toHaveValue('pcm');
  await expect(choice).toBeEnabled();
  // Outside the app nothing keeps the old worker busy: with a debugger attached, an idle one does not end by itself.
  await page.goto(`${relay.url}/robots.txt`);
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
