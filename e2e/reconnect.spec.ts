import { setTimeout as pause } from 'node:timers/promises';
import type { Page, WebSocketRoute } from '@playwright/test';
import { login } from '@udala/contract/auth';
import { likePost } from '@udala/contract/likes';
import { storyPassword } from '../seed/cast.ts';
import { createClient } from '../seed/client.ts';
import { startCutLine } from './cut-line.ts';
import { emails, signInAs, talkOf } from './talk.ts';
import { expect, fresh, test } from './test.ts';

// T100: the line is gone for a minute while twenty things happen.

const cutForMs = 60_000;
const comments = 10;
const likes = 10;

test('after a minute without a line each of twenty notices is there once, and the badge is right', async ({
  browser,
  product,
}) => {
  test.setTimeout(300_000);
  const talk = await talkOf(product);
  const call = createClient(product.url);
  const { token } = await call(login, { body: { email: emails.ngozi, password: storyPassword } });
  const titles = Array.from({ length: likes }, () => fresh('Cut off '));
  const posts = await Promise.all(titles.map((title) => talk.publish({ title })));
  const line = await startCutLine();
  const contexts = await Promise.all(
    [1440, 360].map((width) =>
      browser.newContext({ viewport: { width, height: 900 }, proxy: line.proxy, serviceWorkers: 'block' }),
    ),
  );
  const pages = await Promise.all(contexts.map((context) => context.newPage()));
  const [desk] = pages;
  if (!desk) throw new Error('no page');
  for (const page of pages) {
    await signInAs(page, product, 'ada');
    await page.goto(`${product.url}/membership/app/notifications`);
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  }
  const readAll = desk.getByRole('button', { name: 'Mark all as read' });
  await readAll.click();
  await expect(desk.getByText('Live updates on')).toBeAttached();

  const cutAt = performance.now();
  line.cut();
  await expect(desk.getByText('Reconnecting')).toBeAttached();
  const texts = Array.from({ length: comments }, () => fresh('While you were gone '));
  for (const text of texts) await talk.say('chidi', posts[0]?.id ?? '', text);
  for (const { id } of posts) await call(likePost, { token, params: { postId: id }, body: { liked: true } });
  await pause(cutForMs - (performance.now() - cutAt));
  line.mend();

  await expect(desk.getByText('Live updates on')).toBeAttached({ timeout: 15_000 });
  for (const page of pages) await expectEachOnce(page, texts, titles);
  for (const page of pages) {
    await page.reload();
    await expectEachOnce(page, texts, titles);
  }
  for (const context of contexts) await context.close();
  line.close();
});

test('a line that the server itself closed is opened again, as long as the session goes on', async ({
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
  // The server's word for it: Socket.IO does not come back from that by itself.
  ends.at(-1)?.send('41');
  await expect(gone).toBeAttached();
  await expect(live).toBeAttached({ timeout: 15_000 });
  expect(ends).toHaveLength(opened + 1);
});

async function expectEachOnce(page: Page, texts: readonly string[], titles: readonly string[]): Promise<void> {
  await expect(page.getByRole('link', { name: `Notifications, ${texts.length + titles.length} unread` })).toBeAttached({
    timeout: 45_000,
  });
  const rows = page.locator('#content').getByRole('listitem');
  await expect(async () => {
    await rows.last().scrollIntoViewIfNeeded();
    for (const text of texts) await expect(rows.filter({ hasText: text })).toHaveCount(1, { timeout: 500 });
    for (const title of titles) {
      await expect(rows.filter({ hasText: `liked your post “${title}”` })).toHaveCount(1, { timeout: 500 });
    }
  }).toPass({ timeout: 30_000 });
}
