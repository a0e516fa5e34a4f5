import type { Page, Route } from '@playwright/test';
import type { Instance } from './instance.ts';
import { logIn } from './log-in.ts';
import { backOnline, dropWrites, listenToCalls, onPhone, offlineQueueOf, waits } from './offline-queue.ts';
import { emails, talkOf } from './talk.ts';
import { expect, expectAccessible, fresh, test } from './test.ts';

// Actions without a connection wait on the phone and arrive once, soon after the connection is back.

const addressOf = (product: Instance, id: string) => `${product.url}/membership/app/posts/${id}`;
const contentOf = (page: Page) => page.locator('#content');

test('a like, a reaction, a comment and a mark of reading wait, outlive a reload, and arrive once from two tabs', async ({
  browser,
  product,
}) => {
  const talk = await talkOf(product);
  const { id } = await talk.publish({ title: fresh('Harmattan ') });
  const mine = await talk.say('chidi', id, fresh('Mine '));
  await talk.say('ada', id, fresh('Thank you '), mine);
  const page = await onPhone(browser, product, 'chidi');
  const context = page.context();
  const other = await context.newPage();
  await other.goto(`${product.url}/membership/app/home`);
  await page.goto(addressOf(product, id));
  const like = page.getByRole('button', { name: /^Like, \d/ });
  await expect(like).toBeVisible();
  const text = fresh('From the bus ');
  const row = page.getByRole('link', { name: /answered your comment/ }).first();

  const network = await dropWrites(context);
  await test.step('done without a connection', async () => {
    await like.click();
    await like.click();
    await like.click();
    for (const emoji of ['heart', 'thumbs-up', 'clapping']) {
      await page.getByRole('button', { name: new RegExp(`^${emoji}, `) }).click();
    }
    await page.getByLabel('Say something to Ada Obi…').fill(text);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(contentOf(page).getByText('Waiting for a connection')).toBeVisible();
    await expect(contentOf(page).getByText(waits)).toHaveCount(2);
    await page.goto(`${product.url}/membership/app/notifications`);
    await row.click();
    await expect(page).toHaveURL(/comment=/);
    await expect.poll(() => offlineQueueOf(page)).toHaveLength(4);
  });

  await test.step('after a reload it is shown as done, and as waiting', async () => {
    await page.goto(addressOf(product, id));
    await expect(page.getByRole('button', { name: 'Like, 1', pressed: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'clapping, 1', pressed: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'heart, 0', pressed: false })).toBeVisible();
    await expect(contentOf(page).getByText(text)).toBeVisible();
    await expect(contentOf(page).getByText('Waiting for a connection')).toBeVisible();
    await expect(contentOf(page).getByText(waits)).toHaveCount(2);
    await expectAccessible(page);
    await page.goto(`${product.url}/membership/app/notifications`);
    await expect(row).toContainText(waits);
    await expect(row).not.toContainText('Unread');
    await page.goto(addressOf(product, id));
    await expect(contentOf(page).getByText('Waiting for a connection')).toBeVisible();
  });

  await test.step('it arrives', async () => {
    const calls = listenToCalls(context);
    await network.mend();
    await Promise.all([backOnline(page), backOnline(other)]);
    await expect.poll(() => offlineQueueOf(page)).toEqual([]);
    // A like may be sent again when its answer was not awaited. Idempotent: it carries the wanted state.
    expect([...new Set(calls)].toSorted()).toEqual([
      expect.stringMatching(/^PATCH \/notifications\/.*\/read$/),
      `POST /comments/post/${id}`,
      `POST /likes/post/${id}/like`,
      `POST /reactions/post/${id}/reactions`,
    ]);
    await expect(contentOf(page).getByText(waits)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Like, 1', pressed: true })).toBeVisible();
    await expect(contentOf(page).getByText(text)).toHaveCount(1);
    await page.reload();
    await expect(page.getByRole('heading', { name: '3 comments' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'clapping, 1', pressed: true })).toBeVisible();
  });
  await context.close();
});

test('a comment whose answer was lost arrives once, and stays deleted when it was deleted meanwhile', async ({
  browser,
  product,
}) => {
  const talk = await talkOf(product);
  const { id } = await talk.publish({ title: fresh('Lost ') });
  const page = await onPhone(browser, product, 'chidi');
  await page.goto(addressOf(product, id));
  // Found by text: a comment without an answer is sent again in the meantime.
  const said = new Map<string, string>();
  let lost = true;
  await page.route(/\/comments\/post\//, async (route) => {
    if (route.request().method() !== 'POST' || !lost) return route.fallback();
    const { id, text } = (await (await route.fetch()).json()) as { id: string; text: string };
    said.set(text, id);
    return route.abort('connectionreset');
  });
  const say = async (text: string) => {
    await page.getByLabel('Say something to Ada Obi…').fill(text);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(contentOf(page).getByText(text)).toBeVisible();
  };
  const [stays, deleted] = [fresh('Kept '), fresh('Deleted ')];
  await say(stays);
  await say(deleted);
  await expect.poll(() => [...said.keys()]).toEqual([stays, deleted]);
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
  const gone = await fetch(`${product.url}/comments/${said.get(deleted)}`, { method: 'DELETE', headers });
  expect(gone.status).toBe(200);
  lost = false;
  await backOnline(page);
  await expect.poll(() => offlineQueueOf(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('heading', { name: '1 comment', exact: true })).toBeVisible();
  await expect(contentOf(page).getByText(stays)).toHaveCount(1);
  await expect(contentOf(page).getByText(deleted)).toHaveCount(0);
  await page.context().close();
});

test('a rejected action gives its text back, and logging out asks before it discards what waits', async ({
  browser,
  product,
}) => {
  const talk = await talkOf(product);
  const { id } = await talk.publish({ title: fresh('Closing '), visibility: 'patrons' });
  const page = await onPhone(browser, product, 'chidi');
  const context = page.context();
  await page.goto(addressOf(product, id));
  const text = fresh('Before it closed ');
  await expect(page.getByLabel('Say something to Ada Obi…')).toBeVisible();
  // The server's answer, once the connection is back, to somebody who is no patron any more.
  const closed = async (route: Route) =>
    route.fulfill({
      status: 403,
      json: { code: 'membership_required', message: 'That is for patrons of this creator.', requestId: 'r' },
    });
  await context.route(/\/comments\/post\//, (route) =>
    route.request().method() === 'POST' ? closed(route) : route.fallback(),
  );
  const network = await dropWrites(context);
  await page.getByLabel('Say something to Ada Obi…').fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(contentOf(page).getByText('Waiting for a connection')).toBeVisible();
  await network.mend();
  await backOnline(page);
  await expect(
    page.getByText('Your comment was not sent. That is for patrons of this creator. Its text is kept.'),
  ).toBeVisible();
  await page.goto(`${product.url}/membership/app/home`);
  const unsent = page.getByRole('region', { name: 'Comments that were not sent' });
  await expect(unsent).toContainText(text);
  await expectAccessible(page);

  await page.goto(`${product.url}/membership/app/mobile-settings`);
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: "Log out and lose what wasn't sent?" });
  await question.getByRole('button', { name: 'Stay logged in' }).click();
  expect(await offlineQueueOf(page)).toHaveLength(1);
  await page.getByRole('button', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect.poll(() => offlineQueueOf(page)).toEqual([]);
  await context.close();
});

test('after an expired session the same person sends what waits, and another person’s sign-in discards it unsent', async ({
  browser,
  product,
}) => {
  const talk = await talkOf(product);
  const { id } = await talk.publish({ title: fresh('Two people '), visibility: 'everyone' });
  const page = await onPhone(browser, product, 'chidi');
  const context = page.context();
  await page.goto(addressOf(product, id));
  const like = page.getByRole('button', { name: /^Like, \d/ });
  const expireWithLike = async () => {
    await expect(like).toBeVisible();
    const network = await dropWrites(context);
    await like.click();
    await expect.poll(() => offlineQueueOf(page)).toEqual([`like ${id}`]);
    const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
    await fetch(`${product.url}/auth/logout`, { method: 'POST', headers });
    await network.mend();
    await backOnline(page);
    await expect(page).toHaveURL(/\/auth\/login/);
    expect(await offlineQueueOf(page)).toEqual([`like ${id}`]);
  };
  await expireWithLike();
  await logIn(page, emails.chidi);
  await expect(page.getByRole('button', { name: 'Like, 1', pressed: true })).toBeVisible();
  await expect.poll(() => offlineQueueOf(page)).toEqual([]);

  await expireWithLike();
  const calls = listenToCalls(context);
  await logIn(page, emails.ngozi);
  await expect(page).toHaveURL(/\/membership\/app\//);
  await expect.poll(() => offlineQueueOf(page)).toEqual([]);
  await page.goto(addressOf(product, id));
  await expect(page.getByRole('button', { name: 'Like, 1', pressed: false })).toBeVisible();
  expect(calls).not.toContain(`POST /likes/post/${id}/like`);
  await context.close();
});
