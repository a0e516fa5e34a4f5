import type { Page } from '@playwright/test';
import { login } from '@udala/contract/auth';
import { listSubscriptions } from '@udala/contract/subscriptions';
import { endSubscription } from '@udala/contract/subscription-changes';
import { demoPassword } from '../seed/cast.ts';
import { createClient } from '../seed/client.ts';
import { startInstance, type Instance } from './instance.ts';
import { leaveOldStores } from './old-stores.ts';
import { ada, cachedOn, chidi, intoFlightMode, ngozi, outOfFlightMode, phone, settle, untilCached } from './offline.ts';
import { relayTo, type Relay } from './relay.ts';
import { expect, expectAccessible, test } from './test.ts';

// The app on a phone whose connection is cut. A product of its own: a membership of its demo data ends here.

let product: Instance;
let relay: Relay;

test.beforeAll(async () => {
  product = await startInstance();
});
test.beforeEach(async () => {
  relay = await relayTo(product);
});
test.afterEach(() => relay.close());
test.afterAll(() => product.stop());

const open = (page: Page, screen: string) => page.goto(`${relay.url}/membership/app/${screen}`);

const sessionCaches = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await caches.keys()).filter((name) => /^(session|kept)-/.test(name)));

/** When the memberships on this phone came from the server. */
const membershipsCachedAt = (page: Page): Promise<number> =>
  page.evaluate(async () => Number((await caches.match('/subscriptions/mine?limit=50'))?.headers.get('x-cached-at')));

/** Makes the memberships on this phone as old as can be. */
const ageMemberships = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const [name = ''] = (await caches.keys()).filter((one) => one.startsWith('session-'));
    const cache = await caches.open(name);
    const cached = await cache.match('/subscriptions/mine?limit=50');
    const headers = { 'content-type': 'application/json', 'x-cached-at': '0' };
    await cache.put('/subscriptions/mine?limit=50', new Response(await cached?.text(), { headers }));
  });

const lastLoaded = /Showing what you last loaded \(\d\d:\d\d\)\./;

test('the last read pages open in flight mode, a visit costs little, and other pages say what is available', async ({
  browser,
}) => {
  // Granted, so that the card about notifications is not shown and leaves room for the next one.
  const context = await browser.newContext({ viewport: phone, permissions: ['notifications'] });
  const page = await context.newPage();
  const picture = page.getByRole('article').locator('picture img').first();

  await test.step('the first visit, with everything that is cached, and the second', async () => {
    await settle(page, relay, chidi);
    await page.waitForLoadState('networkidle');
    const first = relay.takeBytes();
    const largest = [...first.by].toSorted(([, a], [, b]) => b - a).slice(0, 60);
    expect(first.total, largest.map((entry) => entry.join(' ')).join('\n')).toBeLessThanOrEqual(400_000);
    // What only creators use is not downloaded for a patron.
    expect([...first.by.keys()].filter((path) => /\/(?:creator-home|live-strip|editor)-/.test(path))).toEqual([]);
    await open(page, 'home');
    await expect(picture).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(relay.takeBytes().total).toBeLessThanOrEqual(25_000);
  });

  await test.step('a returning visitor is told what installing costs, and is not asked again after a no', async () => {
    const again = await context.newPage();
    await open(again, 'home');
    const card = again.getByRole('region', { name: 'Keep Udala on this phone' });
    await expect(again.getByRole('feed')).toBeVisible();
    // Event of a browser that can install the app; headless Chromium never fires it.
    const prompt = () => dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: () => undefined }));
    await again.evaluate(prompt);
    await expect(card).toContainText('Udala takes 0.3 MB');
    await card.getByRole('button', { name: 'Not now' }).click();
    await open(again, 'home');
    await expect(again.getByRole('feed')).toBeVisible();
    await again.evaluate(prompt);
    await expect(card).toHaveCount(0);
    await again.close();
  });

  await test.step('the patron reads one post and its comments', async () => {
    await page.getByRole('link', { name: 'Ten minutes before the sun' }).click();
    await expect(page.getByText('palm oil').first()).toBeVisible();
    await expect(page.getByText('A stone under the lens!')).toBeVisible();
    await untilCached(page, '/comments/post/');
  });

  await test.step('a post opened half a day later has the memberships read again, which may have been renewed', async () => {
    await ageMemberships(page);
    await page.reload();
    await expect.poll(() => membershipsCachedAt(page)).toBeGreaterThan(0);
  });

  await intoFlightMode(context, relay);
  await test.step('in flight mode: the open post, then every screen from a cold start', async () => {
    await expect(page.getByText(`You're offline. `)).toBeVisible();
    await expect(page.getByText(lastLoaded)).toBeVisible();
    await page.reload();
    await expect(page.getByText('palm oil').first()).toBeVisible();
    await expect(page.getByText('A stone under the lens!')).toBeVisible();
    await expect(page.getByText(lastLoaded)).toBeVisible();
    await open(page, 'home');
    await expect(picture).toBeVisible();
    expect(
      await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0);
    await expect(page.getByText(lastLoaded)).toBeVisible();
    await page.getByRole('link', { name: 'Eight seconds of the ridge' }).click();
    await expect(page.getByText('Turn it up')).toBeVisible();
    await open(page, 'notifications');
    await expect(page.getByText(/answered your comment/).first()).toBeVisible();
    await open(page, 'payment-history');
    await expect(page.getByText('₦2,500').first()).toBeVisible();
    await open(page, 'patron-profile');
    await expect(page.getByText('You support')).toBeVisible();
  });

  await test.step('a page that is not cached says so, lists what is, and opens by itself once there is a connection', async () => {
    await open(page, 'search');
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
    // A new document, as when an address is opened.
    await page.goto('about:blank');
    await page.goto(`${relay.url}/membership/offline#/membership/app/search`);
    await expect(page.getByRole('listitem').filter({ hasText: 'Pay-History' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Notifications' }).click();
    await expect(page).toHaveURL(/\/notifications$/);
    await page.goto(`${relay.url}/membership/offline#/membership/app/search`);
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
    await outOfFlightMode(context, relay);
    await expect(page).toHaveURL(/\/app\/search$/);
    await expect(page.getByRole('heading', { name: 'Find creators' })).toBeVisible();
  });
});

test('nothing cached outlives its session or its membership', async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone });
  const page = await context.newPage();
  const secret = 'palm oil';

  await test.step('what a version before 0.2 stored under other names goes with its worker', async () => {
    await page.goto(`${relay.url}/membership/auth/login`);
    await leaveOldStores(page);
    await settle(page, relay, chidi);
    const stored = () => page.evaluate(async () => [await caches.keys(), await indexedDB.databases()]);
    await expect.poll(async () => JSON.stringify(await stored())).not.toMatch(/"(?:kept-before|outbox)"/);
  });

  await test.step('logging out removes everything, without a connection too', async () => {
    await leaveOldStores(page);
    await intoFlightMode(context, relay);
    await page.goto(`${relay.url}/membership/app/home`);
    await expect(page.getByText(lastLoaded)).toBeVisible();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
    expect(await sessionCaches(page)).toEqual([]);
    expect(await page.evaluate(() => indexedDB.databases().then((all) => all.length))).toBe(0);
    await open(page, 'home');
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
    await outOfFlightMode(context, relay);
  });

  await test.step('the next person finds nothing of the previous one', async () => {
    await settle(page, relay, ngozi);
    await untilCached(page, '/payments?');
    const texts = await page.evaluate(async () => {
      const [name = ''] = (await caches.keys()).filter((one) => one.startsWith('session-'));
      const cache = await caches.open(name);
      return Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))?.text() ?? ''));
    });
    expect(texts.join(' ')).not.toContain('Chidi Eze answered');
    expect(texts.join(' ')).toContain(secret);
    expect(await sessionCaches(page)).toHaveLength(1);
  });

  await test.step('the end of a membership removes what it had opened, the rest stays', async () => {
    const call = createClient(product.url);
    const { token, user } = await call(login, { body: { email: ada, password: demoPassword } });
    const { items } = await call(listSubscriptions, { token, query: { creatorId: user.id } });
    const { id } = items.find(({ patron }) => patron.name === 'Ngozi Umeh') ?? { id: '' };
    await call(endSubscription, { token, params: { id }, body: { refund: true } });
    await open(page, 'home');
    const texts = () =>
      page.evaluate(async () => {
        const [name = ''] = (await caches.keys()).filter((one) => one.startsWith('session-'));
        const cache = await caches.open(name);
        return (
          await Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))?.text() ?? ''))
        ).join(' ');
      });
    await expect.poll(texts).not.toContain(secret);
    await intoFlightMode(context, relay);
    await open(page, 'home');
    await expect(page.getByText(lastLoaded)).toBeVisible();
    await expect(page.getByText(secret)).toHaveCount(0);
    await outOfFlightMode(context, relay);
  });

  await test.step('a response still being fetched at logout is not cached, even if the session lives on', async () => {
    // A page that makes no request itself. A later request shows when the first has had its time.
    await page.goto(`${relay.url}/membership/offline`);
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      const message = { type: 'precache', token: localStorage.getItem('token'), userId: '', fewBytes: false };
      active?.postMessage({ ...message, paths: ['/notifications?page=1'] });
      active?.postMessage({ type: 'delete-caches' });
      active?.postMessage({ ...message, paths: ['/payments?page=1'] });
    });
    await untilCached(page, '/payments?page=1');
    expect(await cachedOn(page)).not.toContain('/notifications?page=1');
  });

  await test.step('a session that was ended elsewhere takes its cache as soon as the server says so', async () => {
    await page.waitForLoadState('networkidle');
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await fetch(`${product.url}/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    await open(page, 'notifications');
    await expect.poll(() => cachedOn(page)).toEqual([]);
  });
});
