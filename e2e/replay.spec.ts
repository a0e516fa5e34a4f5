import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mayRecord } from '@udala/contract/replay';
import { creators } from '../seed/cast.ts';
import { startInstance, type Instance } from './instance.ts';
import { logIn } from './log-in.ts';
import { expect, expectAccessible, test } from './test.ts';

// Screens are recorded only after consent, and some pages never.

const ada = creators[0]?.email ?? '';

/** Like a recorder, it runs for as long as its document lives, across navigations. */
const script = `
  const beat = () => fetch(new URL('/collect', document.querySelector('script[src*="/tag/"]').src), {
    method: 'POST', mode: 'no-cors', body: location.pathname });
  new MutationObserver(beat).observe(document, { childList: true, subtree: true, attributes: true });
  setInterval(beat, 20);
  beat();`;

/** Stands in for the vendor: records the requests, and the pages that were reported. */
async function startRecorderHost() {
  const received: string[] = [];
  const host = { scripts: 0, received, isUnresponsive: false };
  const listening = createServer((request, reply) => {
    if (request.url === '/tag/abc') {
      host.scripts += 1;
      // Accepts the connection, and never answers.
      if (host.isUnresponsive) return;
      reply.setHeader('content-type', 'text/javascript').end(script);
      return;
    }
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => received.push(body));
    reply.end();
  });
  await new Promise<void>((resolve) => void listening.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(listening.address() as AddressInfo).port}/tag/`;
  const stop = () => {
    listening.closeAllConnections();
    listening.close();
  };
  return Object.assign(host, { url, stop });
}

let host: Awaited<ReturnType<typeof startRecorderHost>>;
let product: Instance;
test.beforeAll(async () => {
  host = await startRecorderHost();
  product = await startInstance({ CLARITY_ID: 'abc', CLARITY_URL: host.url });
});
test.afterAll(async () => {
  await product.stop();
  host.stop();
});
test.beforeEach(() => {
  host.scripts = 0;
  host.received.length = 0;
  host.isUnresponsive = false;
});

test('a stranger is asked once, can decline as easily as agree, and can withdraw consent', async ({ page }) => {
  const card = page.getByRole('region', { name: 'May we record how you use this page?' });
  const open = async () => {
    await page.goto(`${product.url}/membership`);
    await page.waitForLoadState('networkidle');
  };
  await open();
  await expect(card).toBeVisible();
  await expectAccessible(page);
  const [yes, no] = [card.getByRole('button', { name: 'Accept' }), card.getByRole('button', { name: 'Decline' })];
  const sizes = await Promise.all([yes, no].map(async (button) => (await button.boundingBox())?.width));
  expect(sizes[0]).toBe(sizes[1]);
  expect(host.scripts).toBe(0);
  await no.click();
  await expect(card).toBeHidden();
  await open();
  await expect(card).toBeHidden();
  expect(host.scripts).toBe(0);

  await page.evaluate(() => localStorage.removeItem('screenRecording'));
  await open();
  await yes.click();
  await expect.poll(() => host.received.length).toBeGreaterThan(2);
  await expect(card.getByRole('status')).toHaveText('Recording is on in this browser.');
  await expect(page.locator('html')).toHaveAttribute('data-clarity-mask', 'true');
  await card.getByRole('button', { name: 'Stop recording' }).click();
  await expect(card).toBeHidden();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => fetch('/config'));
  const last = host.received.length;
  await open();
  expect(host.received.length).toBe(last);
});

test('a creator who agrees is recorded on some pages, and on none with money or passwords', async ({ page }) => {
  const seen = (path: string) => page.waitForURL((url) => url.pathname === `/membership/app/${path}`);
  await page.goto(`${product.url}/membership/creator/auth/login`);
  await logIn(page, ada);
  await seen('home');
  await page.goto(`${product.url}/membership/app/settings/account`);
  const choice = page.getByRole('switch', { name: 'Help improve Udala with screen recording' });
  await choice.check();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await seen('home');
  await page.waitForLoadState('networkidle');
  expect(host.scripts).toBe(0);

  await page.reload();
  await expect.poll(() => host.received.length).toBeGreaterThan(2);
  await page.getByRole('link', { name: 'Notifications' }).first().click();
  await seen('notifications');
  await expect.poll(() => host.received).toContain('/membership/app/notifications');
  for (const [link, path] of [
    ['Payout', 'payout'],
    ['Members', 'members-list'],
  ] as const) {
    // A document that was left before its recording began must not begin later.
    await expect.poll(() => page.evaluate(() => 'clarity' in window)).toBe(true);
    await page.getByRole('link', { name: link, exact: true }).first().click();
    await seen(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => 'clarity' in window)).toBe(false);
    await page.goBack();
    await seen('notifications');
  }
  expect(host.received.filter((path) => !mayRecord(path))).toEqual([]);

  const other = await page.context().newPage();
  await other.goto(`${product.url}/membership/app/settings/account`);
  await expect.poll(() => page.evaluate(() => 'clarity' in window)).toBe(true);
  const reloaded = page.waitForEvent('load');
  await other.getByRole('switch', { name: 'Help improve Udala with screen recording' }).uncheck();
  await reloaded;
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => 'clarity' in window)).toBe(false);
});

test('a recorder that never answers delays nothing', async ({ page }) => {
  host.isUnresponsive = true;
  await page.goto(`${product.url}/membership/creator/auth/login`);
  await logIn(page, ada);
  await page.waitForURL(/\/home$/);
  await page.evaluate(async () => {
    const token = localStorage.getItem('token') ?? '';
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    await fetch('/users/preferences', { method: 'PATCH', headers, body: '{"screenRecording":true}' });
  });
  await page.reload();
  await expect.poll(() => host.scripts).toBe(1);
  await page.goto(`${product.url}/membership/app/home/posts?newPost=true`);
  await page.getByLabel('What do you want to share?').fill('Nobody waits for a recorder.');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText('Nobody waits for a recorder.').first()).toBeVisible();
});
