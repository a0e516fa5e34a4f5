import type { Page, Route, WebSocketRoute } from '@playwright/test';
import { login } from '@udala/contract/auth';
import { listNotifications } from '@udala/contract/notifications';
import { likePost } from '@udala/contract/likes';
import { demoPassword } from '../seed/cast.ts';
import { createClient } from '../seed/client.ts';
import { letTimePass } from '../scripts/test/patience.ts';
import { inBothBrowsers, isSystemChromium } from './chromium.ts';
import { startSocksProxy } from './socks-proxy.ts';
import { emails, signInAs, talkOf } from './talk.ts';
import { expect, fresh, test } from './test.ts';

// T100: the connection is gone for a minute while twenty things happen.

const cutForMs = 60_000;
const comments = 10;
const likes = 10;

/** The heading over the first notifications: by the time they are read, those of today may be of yesterday. */
const firstHeadingOf = (page: Page) => page.getByRole('heading', { name: /^(?:Today|This week)$/ }).first();

test('after a minute without a connection each of twenty notifications is there once, and the badge is right', async ({
  browser,
  product,
}) => {
  test.setTimeout(300_000);
  const talk = await talkOf(product);
  const call = createClient(product.url);
  const { token } = await call(login, { body: { email: emails.ngozi, password: demoPassword } });
  const ada = await call(login, { body: { email: emails.ada, password: demoPassword } });
  const unreadRows = async () => (await call(listNotifications, { token: ada.token, query: {} })).meta.unread;
  const titles = Array.from({ length: likes }, () => fresh('Cut off '));
  const posts = await Promise.all(titles.map((title) => talk.publish({ title })));
  const socksProxy = await startSocksProxy();
  const contexts = await Promise.all(
    [1440, 360].map((width) =>
      browser.newContext({ viewport: { width, height: 900 }, proxy: socksProxy.proxy, serviceWorkers: 'block' }),
    ),
  );
  const pages = await Promise.all(contexts.map((context) => context.newPage()));
  const [desk] = pages;
  if (!desk) throw new Error('no page');
  for (const page of pages) {
    await signInAs(page, product, 'ada');
    await page.goto(`${product.url}/membership/app/notifications`);
    await expect(firstHeadingOf(page)).toBeVisible();
  }
  const readAll = desk.getByRole('button', { name: 'Mark all as read' });
  const heard = desk.waitForResponse(/read-all/);
  await readAll.click();
  await heard;
  await expect(desk.getByText('Live updates on')).toBeAttached();

  const cutAt = performance.now();
  socksProxy.cut();
  await expect(desk.getByText('Reconnecting')).toBeAttached();
  const texts = Array.from({ length: comments }, () => fresh('While you were gone '));
  for (const text of texts) await talk.say('chidi', posts[0]?.id ?? '', text);
  for (const { id } of posts) await call(likePost, { token, params: { postId: id }, body: { liked: true } });
  await letTimePass(cutForMs - (performance.now() - cutAt), 'the line is gone for a minute');
  socksProxy.mend();

  await expect(desk.getByText('Live updates on')).toBeAttached();
  const expectAll = async (page: Page) => {
    await expectEachOnce(page, texts, titles);
    await expectBadge(page, unreadRows);
  };
  for (const page of pages) await expectAll(page);
  for (const page of pages) {
    await page.reload();
    await expectAll(page);
  }
  for (const context of contexts) await context.close();
  socksProxy.close();
});

test('a socket that the server itself closed is opened again, as long as the session lasts', async ({
  page,
  product,
}) => {
  const ends: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/notifications-socket\//, (end) => {
    end.connectToServer();
    ends.push(end);
  });
  await signInAs(page, product, 'chidi');
  await page.setViewportSize({ width: 1440, height: 900 });
  const [live, gone] = [page.getByText('Live updates on'), page.getByText('Reconnecting')];
  await expect(live).toBeAttached();
  const opened = ends.length;
  // The server's disconnect packet: Socket.IO does not reconnect after it by itself.
  ends.at(-1)?.send('41');
  await expect(gone).toBeAttached();
  await expect(live).toBeAttached();
  expect(ends).toHaveLength(opened + 1);
});

/** Other tests may act on the same instance meanwhile: the badge must match the current rows. */
async function expectBadge(page: Page, unreadRows: () => Promise<number>): Promise<void> {
  await expect(async () => {
    const unread = await unreadRows();
    expect(unread).toBeGreaterThanOrEqual(comments + likes);
    await expect(page.getByRole('link', { name: `Notifications, ${unread} unread` })).toBeAttached({ timeout: 500 });
  }).toPass();
}

async function expectEachOnce(page: Page, texts: readonly string[], titles: readonly string[]): Promise<void> {
  const rows = page.locator('#content').getByRole('listitem');
  await expect(async () => {
    await rows.last().scrollIntoViewIfNeeded();
    for (const text of texts) await expect(rows.filter({ hasText: text })).toHaveCount(1, { timeout: 500 });
    for (const title of titles) {
      await expect(rows.filter({ hasText: `liked your post “${title}”` })).toHaveCount(1, { timeout: 500 });
    }
  }).toPass();
}

/** Addresses of the documents that a page loads from now on. */
function loadsOf(page: Page): string[] {
  const loads: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()));
  return loads;
}

test(
  'chunks of the app that fail without a connection load once it is back, and the page stays',
  inBothBrowsers,
  async ({ browser, product }) => {
    const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 360, height: 740 } });
    const first = await context.newPage();
    const cut = async (address: RegExp) => {
      const drop = (route: Route) => route.abort('internetdisconnected');
      await context.route(address, drop);
      return () => context.unroute(address, drop);
    };
    await signInAs(first, product, 'chidi');
    for (const pieces of [/\/assets\/(?:notices|background)-|\/healthz/, /\/assets\/socket-|\/healthz/]) {
      const page = await context.newPage();
      const mendPieces = await cut(pieces);
      await page.goto(`${product.url}/membership/app/notifications`);
      await expect(firstHeadingOf(page)).toBeVisible();
      await page.waitForRequest(/\/healthz/);
      await expect(firstHeadingOf(page)).toBeVisible();
      const loads = loadsOf(page);
      const connected = page.waitForEvent('websocket');
      await mendPieces();
      // At the page's own next try: in older browsers that is a reload, and nothing is evaluated in it meanwhile.
      await connected;
      // They remember for the life of a page that a file failed.
      if (isSystemChromium) expect(loads).toEqual([]);
    }

    const page = await context.newPage();
    await page.goto(`${product.url}/membership/app/notifications`);
    await expect(firstHeadingOf(page)).toBeVisible();

    const mendPage = await cut(/\/assets\/app\.payment-history|\/healthz/);
    await page.evaluate(() => history.pushState({}, '', '/membership/app/payment-history'));
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
    await expect(page.getByText("This page opens once you're back online.")).toBeVisible();
    await expect(page.getByRole('link', { name: 'Reload' })).toHaveCount(0);
    await mendPage();
    // The page reloads at its next try, which may be now: nothing is evaluated in it meanwhile.
    await expect(page.getByRole('heading', { name: 'Pay-History' })).toBeVisible();
    await context.close();
  },
);
