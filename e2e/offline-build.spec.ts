import type { BrowserContext, Page } from '@playwright/test';
import { ada, chidi, intoFlightMode, outOfFlightMode, phone, settle, untilCached } from './offline.ts';
import { relayTo, type Relay } from './relay.ts';
import { expect, expectAccessible, test } from './test.ts';

// The next build of the app reaches a phone whose connection comes and goes.

let relay: Relay;
test.beforeEach(async ({ product }) => {
  relay = await relayTo(product);
});
test.afterEach(() => relay.close());

const open = (page: Page, screen: string) => page.goto(`${relay.url}/membership/app/${screen}`);

test('a new build waits for consent, and loses no draft', async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone });
  const page = await context.newPage();
  const other = await context.newPage();
  await settle(page, relay, ada);
  await open(other, 'notifications');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step('in flight mode the draft is there', async () => {
    await open(page, 'home/posts?newPost=true');
    await page.getByLabel('What do you want to share?').fill('Half a thought');
    await intoFlightMode(context, relay);
    await open(page, 'home/posts?newPost=true');
    await expect(page.getByLabel('What do you want to share?')).toHaveValue('Half a thought');
    await outOfFlightMode(context, relay);
  });

  await test.step('the new build is announced, once, and changes nothing by itself', async () => {
    relay.deliverNextBuild();
    await open(page, 'home');
    await expect(page.getByText('A new version is ready')).toBeVisible();
    await expect(other.getByText('A new version is ready')).toBeVisible();
    await expectAccessible(page);
    await page.evaluate(() => Object.assign(globalThis, { before: true }));
  });

  await test.step('accepted in one tab, it reloads that one alone; the other still announces it', async () => {
    await other.evaluate(() => Object.assign(globalThis, { before: true }));
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => page.evaluate(() => 'before' in globalThis).catch(() => true)).toBe(false);
    await expect(page.getByRole('feed')).toBeVisible();
    await expect(page.getByText('A new version is ready')).toHaveCount(0);
    expect(await other.evaluate(() => 'before' in globalThis)).toBe(true);
    await expect(other.getByText('A new version is ready')).toBeVisible();
    await open(page, 'home/posts?newPost=true');
    await expect(page.getByLabel('What do you want to share?')).toHaveValue('Half a thought');
  });
});

const oldEntry = '/assets/entry-old.js';
const nextEntry = '/assets/entry-next.js';
const oldTitle = 'The build before';

/** Makes the app cached on this phone one of the build before: a document, and the only file that it needs. */
const leaveOldBuild = (page: Page): Promise<void> =>
  page.evaluate(
    async ([file, title]) => {
      const document = `<!doctype html><title>Loading</title><script src="${file}"></script>`;
      const script = `document.title = '${title}';`;
      const shell = await caches.open('app-shell');
      const files = await caches.open('app-files');
      await shell.put('/membership/app/home', new Response(document, { headers: { 'content-type': 'text/html' } }));
      await files.put(file, new Response(script, { headers: { 'content-type': 'text/javascript' } }));
    },
    [oldEntry, oldTitle] as const,
  );

const hasFile = (page: Page, path: string): Promise<boolean> =>
  page.evaluate(async (file) => (await caches.match(file, { cacheName: 'app-files' })) !== undefined, path);

/** True if a build waits for the pages of the one before to close. */
const isWaiting = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/membership');
    return registration?.waiting !== null || registration.active?.state !== 'activated';
  });

const lost = {
  'without a connection': intoFlightMode,
  'on a connection that hangs': async (_: BrowserContext, { hang }: Relay) => hang(),
};
for (const [how, lose] of Object.entries(lost))
  test(`a build that becomes active ${how} opens the app from the files of the one before`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: phone });
    const page = await context.newPage();
    // No page of the app, and so nothing that the next build waits for.
    const outside = await context.newPage();
    await settle(page, relay, chidi);
    await outside.goto(`${relay.url}/robots.txt`);

    await test.step('the next build waits, and its files stay though the app is opened again', async () => {
      relay.deliverNextBuild();
      await open(page, 'home');
      await expect(page.getByText('A new version is ready')).toBeVisible();
      await page.evaluate(async (file) => {
        await (await caches.open('app-files')).put(file, new Response());
        const names = (await caches.keys()).filter((name) => name.startsWith('session-'));
        await Promise.all(names.map((name) => caches.delete(name)));
      }, nextEntry);
      await open(page, 'home');
      // Cached after the app's own files.
      await untilCached(page, '/payments?');
      expect(await hasFile(page, nextEntry)).toBe(true);
    });

    await test.step('the app is closed, and opens', async () => {
      await leaveOldBuild(page);
      await lose(context, relay);
      await page.close();
      await expect.poll(() => isWaiting(outside)).toBe(false);
      expect(await hasFile(outside, oldEntry)).toBe(true);
      const again = await context.newPage();
      await open(again, 'home');
      await expect(again).toHaveTitle(oldTitle);
      await again.close();
    });

    await test.step('with a connection, the old files go', async () => {
      // Ends the requests that hang.
      relay.cut();
      await outOfFlightMode(context, relay);
      const again = await context.newPage();
      await open(again, 'home');
      await expect(again.getByRole('feed')).toBeVisible();
      await expect.poll(() => hasFile(again, oldEntry)).toBe(false);
    });
  });
