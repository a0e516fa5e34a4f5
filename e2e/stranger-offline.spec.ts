import type { BrowserContext, Page } from '@playwright/test';
import { creators } from '../seed/cast.ts';
import { inBothBrowsers } from './chromium.ts';
import { logIn } from './log-in.ts';
import { appWorkerOf } from './push.ts';
import { relayTo, type Relay } from './relay.ts';
import { expect, expectAccessible, test } from './test.ts';

// A stranger who never signed in, and whose connection is cut.

let relay: Relay;
test.beforeEach(async ({ product }) => {
  relay = await relayTo(product);
});
test.afterEach(() => relay.close());

const phone = { width: 360, height: 740 };
const pageOf = (userName: string) => relay.url.replace('//', `//${userName}.`);

async function goOffline(context: BrowserContext): Promise<void> {
  relay.cut();
  await context.setOffline(true);
}

async function goOnline(context: BrowserContext): Promise<void> {
  relay.mend();
  await context.setOffline(false);
}

/** Waits until this browser has the offline page, which is fetched after the page itself. */
const hasStub = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/'))?.active?.state === 'activated'),
    )
    .toBe(true);

/** Cached responses of this browser that depend on the signed-in person. */
const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('session-'));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

const noConnection = (page: Page) => page.getByRole('heading', { name: 'No connection' });

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `a stranger who loses the connection after one page of a creator gets our offline page, and continues when it is back, ${colorScheme}`,
    inBothBrowsers,
    async ({ browser }, info) => {
      const context = await browser.newContext({ viewport: phone, colorScheme });
      const page = await context.newPage();
      // Before the page adds its own listener: listeners are called in the order they were added.
      await page.addInitScript(() => {
        addEventListener('online', (event) => {
          if ('isDeaf' in globalThis) event.stopImmediatePropagation();
        });
      });
      const ada = pageOf('ada');

      await test.step('the page costs as much as before, and the rest is fetched after it', async () => {
        await page.goto(`${ada}/membership`);
        await expect(page.getByRole('heading', { level: 1 })).toContainText('Slow Light');
        await hasStub(page);
        await page.waitForLoadState('networkidle');
        const { by } = relay.takeBytes();
        expect(by.get('/sw.js')).toBeLessThanOrEqual(2048);
        expect(by.get('/sw-app.js')).toBeUndefined();
      });

      await goOffline(context);
      await test.step('another page, one that was read, and the front of the host', async () => {
        for (const path of ['/membership/auth/register', '/membership', '/']) {
          await page.goto(ada + path);
          await expect(noConnection(page)).toBeVisible();
        }
        await page.goto(`${ada}/membership/auth/login?next=%2Fmembership`);
        await expect(noConnection(page)).toBeVisible();
        await expectAccessible(page);
        await page.screenshot({ path: info.outputPath(`offline-${colorScheme}.png`) });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
      });

      await test.step('an unstable connection does not interrupt a navigation', async () => {
        const arrived = page.waitForURL('**/auth/register');
        await page.evaluate(() => {
          location.href = '/membership/auth/register';
          dispatchEvent(new Event('online'));
        });
        await arrived;
        await expect(noConnection(page)).toBeVisible();
        await page.goto(`${ada}/membership/auth/login?next=%2Fmembership`);
        await expect(noConnection(page)).toBeVisible();
      });

      await test.step('trying again without a connection says the same, and with one leads on', async () => {
        // The previous page says the same until it is replaced.
        const tried = page.waitForEvent('load');
        await page.getByRole('link', { name: 'Try again' }).click();
        await tried;
        await expect(noConnection(page)).toBeVisible();
        // The connection is back before the browser reports it: a person is quicker.
        relay.mend();
        await page.evaluate(() => Object.assign(globalThis, { isDeaf: true }));
        await context.setOffline(false);
        await page.getByRole('link', { name: 'Try again' }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Log in|Welcome/);
        await expect(page).toHaveURL(/login\?next=%2Fmembership$/);
      });

      await test.step('and by itself', async () => {
        // A page with no further request once it is loaded.
        await page.goto(`${ada}/membership`);
        await goOffline(context);
        await page.goto(`${ada}/membership`);
        await expect(noConnection(page)).toBeVisible();
        await goOnline(context);
        await expect(page.getByRole('heading', { level: 1 })).toContainText('Slow Light');
      });
      await context.close();
    },
  );
}

for (const [what, start] of [
  ['registering', '/membership/auth/register'],
  ['a link out of an email', '/membership/manage/AbCdEfGhIjKlMnOpQrStUvWx'],
] as const) {
  test(`a stranger who began at ${what} gets our offline page without a connection [P-B]`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: phone });
    const page = await context.newPage();
    await page.goto(`${relay.url}${start}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await hasStub(page);
    const { by } = relay.takeBytes();
    expect(by.get('/sw.js')).toBeLessThanOrEqual(2048);
    expect(by.get('/sw-app.js')).toBeUndefined();
    await goOffline(context);
    await page.goto(`${relay.url}/membership/auth/login`);
    await expect(noConnection(page)).toBeVisible();
    await context.close();
  });
}

test('each host caches its own page, and none is cached where data is saved', async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone });
  const page = await context.newPage();
  await page.goto(`${relay.url}/membership`);
  await hasStub(page);
  const elsewhere = await context.newPage();
  await elsewhere.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await elsewhere.goto(`${pageOf('ada')}/membership`, { waitUntil: 'networkidle' });
  expect(await elsewhere.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await goOffline(context);
  await page.goto(`${relay.url}/membership/auth/login`);
  await expect(noConnection(page)).toBeVisible();
  await context.close();
});

test('a sign-in gets the worker of the app in the same page, without a notice of a new version', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: phone });
  const page = await context.newPage();
  const stub = new URL('/sw.js?offline', relay.url).href;
  await page.goto(`${relay.url}/membership`);
  await hasStub(page);
  await page.goto(`${relay.url}/membership/creator/auth/login`);
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(stub);
  await logIn(page, creators[0]?.email ?? '');
  await expect(page).toHaveURL(/\/home$/);
  await appWorkerOf(page);
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
  await expect(page.getByText('A new version is ready')).toHaveCount(0);

  await test.step('and the front of the host still leads there without a connection', async () => {
    // Cached last, after all files of the app.
    await expect.poll(() => page.evaluate(() => caches.has('app-shell'))).toBe(true);
    await expect.poll(() => cachedPaths(page)).toContainEqual(expect.stringContaining('/notifications'));
    await goOffline(context);
    await page.goto(`${relay.url}/`);
    await expect(noConnection(page)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Notifications' })).toBeVisible();
  });
  await context.close();
});

test('a leftover of an older version, a worker of the whole host, is removed when the app is opened', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: phone });
  const page = await context.newPage();
  await page.goto(`${relay.url}/membership/creator/auth/login`);
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => undefined));
  await appWorkerOf(page);
  await logIn(page, creators[0]?.email ?? '');
  await expect(page).toHaveURL(/\/home$/);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const all = await navigator.serviceWorker.getRegistrations();
        return all.map(({ scope, active }) => `${new URL(scope).pathname} ${active?.scriptURL.split('/').at(-1)}`);
      }),
    )
    .toEqual(['/membership sw.js']);
  await context.close();
});
