import type { Browser, Page, Route } from '@playwright/test';
import type { Instance } from './instance.ts';
import { logIn } from './log-in.ts';
import { backOnline, cutLine, listenToCalls, outboxOf } from './outbox.ts';
import { emails, signInAs, talkOf, type Speaker } from './talk.ts';
import { expect, expectAccessible, fresh, test } from './test.ts';

// What is done without a connection waits on the phone and arrives once, soon after the line is back.

const phone = { width: 360, height: 740 };
const inTimeMs = 5_000;
const waits = 'Waits for a connection';
const addressOf = (product: Instance, id: string) => `${product.url}/membership/app/posts/${id}`;
const contentOf = (page: Page) => page.locator('#content');

async function onPhone(browser: Browser, product: Instance, who: Speaker): Promise<Page> {
  const context = await browser.newContext({ viewport: phone, serviceWorkers: 'block' });
  const page = await context.newPage();
  await signInAs(page, product, who);
  return page;
}

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

  const line = await cutLine(context);
  await test.step('done without a line', async () => {
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
    await expect.poll(() => outboxOf(page)).toHaveLength(4);
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
    await line.mend();
    await Promise.all([backOnline(page), backOnline(other)]);
    await expect.poll(() => outboxOf(page), { timeout: inTimeMs }).toEqual([]);
    // A like may be sent again where its answer is not waited for: it says how it shall be, so that changes nothing.
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
  const said: string[] = [];
  let lost = true;
  await page.route(/\/comments\/post\//, async (route) => {
    if (route.request().method() !== 'POST' || !lost) return route.fallback();
    const response = await route.fetch();
    said.push(((await response.json()) as { id: string }).id);
    return route.abort('connectionreset');
  });
  const say = async (text: string) => {
    await page.getByLabel('Say something to Ada Obi…').fill(text);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(contentOf(page).getByText(text)).toBeVisible();
  };
  const [kept, deleted] = [fresh('Kept '), fresh('Deleted ')];
  await say(kept);
  await say(deleted);
  await expect.poll(() => new Set(said).size).toBe(2);
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
  const gone = await fetch(`${product.url}/comments/${said.at(-1)}`, { method: 'DELETE', headers });
  expect(gone.status).toBe(200);
  lost = false;
  await backOnline(page);
  await expect.poll(() => outboxOf(page), { timeout: inTimeMs }).toEqual([]);
  await page.reload();
  await expect(page.getByRole('heading', { name: '1 comment', exact: true })).toBeVisible();
  await expect(contentOf(page).getByText(kept)).toHaveCount(1);
  await expect(contentOf(page).getByText(deleted)).toHaveCount(0);
  await page.context().close();
});

test('what is refused gives its text back, and logging out asks before it takes what waits', async ({
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
  const line = await cutLine(context);
  await page.getByLabel('Say something to Ada Obi…').fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(contentOf(page).getByText('Waiting for a connection')).toBeVisible();
  await line.mend();
  // As the server answers whoever is no patron any more.
  const closed = async (route: Route) =>
    route.fulfill({
      status: 403,
      json: { code: 'membership_required', message: 'That is for patrons of this creator.', requestId: 'r' },
    });
  await context.route(/\/comments\/post\//, (route) =>
    route.request().method() === 'POST' ? closed(route) : route.fallback(),
  );
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
  const question = page.getByRole('dialog', { name: 'Log out and lose what was not sent?' });
  await question.getByRole('button', { name: 'Stay logged in' }).click();
  expect(await outboxOf(page)).toHaveLength(1);
  await page.getByRole('button', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect.poll(() => outboxOf(page)).toEqual([]);
  await context.close();
});

test('a post written without a line waits in a card, and is published once, also where a browser has no locks', async ({
  browser,
  product,
}) => {
  const page = await onPhone(browser, product, 'ada');
  const context = page.context();
  // As where the page came over plain http: tabs take turns by what is written on the phone.
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }));
  const other = await context.newPage();
  await other.goto(`${product.url}/membership/app/home`);
  const title = fresh('Written on the bus ');
  await page.goto(`${product.url}/membership/app/home/posts?newPost=true`);
  const composer = page.getByRole('dialog', { name: 'New post' });
  await composer.getByLabel('Title').fill(title);
  const line = await cutLine(context);
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  const card = page.getByRole('list', { name: 'Posts that wait' });
  await expect(card).toContainText(title);
  await expect(card).toContainText(waits);
  await expect(page).toHaveURL(/\/home$/);
  await page.reload();
  await expect(card).toContainText(title);
  await expectAccessible(page);
  const calls = listenToCalls(context);
  await line.mend();
  expect(await page.evaluate(() => (navigator.locks as LockManager | undefined) === undefined)).toBe(true);
  await Promise.all([backOnline(page), backOnline(other)]);
  // Without locks a tab that is reloaded while it is its turn keeps the turn for half a minute.
  await expect(card).toBeHidden({ timeout: 45_000 });
  // One of them sent it; both show it.
  for (const tab of [page, other]) await expect(tab.getByRole('article').filter({ hasText: title })).toHaveCount(1);
  expect(calls).toEqual(['POST /posts']);
  await context.close();
});

test('a post that is refused says why, once, and is published when it was mended', async ({ browser, product }) => {
  const page = await onPhone(browser, product, 'ada');
  const context = page.context();
  const title = fresh('Too early ');
  await page.goto(`${product.url}/membership/app/home/posts?newPost=true`);
  const composer = page.getByRole('dialog', { name: 'New post' });
  await composer.getByLabel('Title').fill(title);
  const line = await cutLine(context);
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  const card = page.getByRole('list', { name: 'Posts that wait' });
  await expect(card).toContainText(waits);
  await line.mend();
  const reason = 'The title is taken.';
  const refused = (route: Route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 400,
          json: { code: 'validation_failed', message: 'Not so.', fields: { title: reason }, requestId: 'r' },
        })
      : route.fallback();
  await context.route('**/posts', refused);
  await backOnline(page);
  await expect(card).toContainText(`Not published. ${reason}`);
  await expect(page.getByText(`Your post was not published. ${reason} Its text is kept.`)).toBeVisible();
  await expect(page.getByText('Not so.')).toHaveCount(0);
  await expectAccessible(page);

  await context.unroute('**/posts', refused);
  await card.getByRole('button', { name: 'Edit' }).click();
  await expect(composer.getByLabel('Title')).toHaveValue(title);
  await composer.getByLabel('Title').fill(`${title} mended`);
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByRole('article').filter({ hasText: `${title} mended` })).toHaveCount(1);
  await expect(card).toBeHidden();
  await context.close();
});

test('after a session that expired the same person sends what waits, and another one takes it away unsent', async ({
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
    const line = await cutLine(context);
    await like.click();
    await expect.poll(() => outboxOf(page)).toEqual([`like ${id}`]);
    const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
    await fetch(`${product.url}/auth/logout`, { method: 'POST', headers });
    await line.mend();
    await backOnline(page);
    await expect(page).toHaveURL(/\/auth\/login/, { timeout: 15_000 });
    expect(await outboxOf(page)).toEqual([`like ${id}`]);
  };
  await expireWithLike();
  await logIn(page, emails.chidi);
  await expect(page.getByRole('button', { name: 'Like, 1', pressed: true })).toBeVisible();
  await expect.poll(() => outboxOf(page), { timeout: inTimeMs }).toEqual([]);

  await expireWithLike();
  const calls = listenToCalls(context);
  await logIn(page, emails.ngozi);
  await expect(page).toHaveURL(/\/membership\/app\//);
  await expect.poll(() => outboxOf(page), { timeout: inTimeMs }).toEqual([]);
  await page.goto(addressOf(product, id));
  await expect(page.getByRole('button', { name: 'Like, 1', pressed: false })).toBeVisible();
  expect(calls).not.toContain(`POST /likes/post/${id}/like`);
  await context.close();
});
