import type { Route } from '@playwright/test';
import { backOnline, dropWrites, listenToCalls, onPhone, waits } from './offline-queue.ts';
import { expect, expectAccessible, fresh, test } from './test.ts';

// A post written without a connection waits on the phone, and is published once.

test('a post written without a connection waits in a card, and is published once, also where a browser has no locks', async ({
  browser,
  product,
}) => {
  const page = await onPhone(browser, product, 'ada');
  const context = page.context();
  // As on a page over plain http, which has no locks: tabs coordinate through stored data instead.
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }));
  const other = await context.newPage();
  await other.goto(`${product.url}/membership/app/home`);
  const title = fresh('Written on the bus ');
  await page.goto(`${product.url}/membership/app/home/posts?newPost=true`);
  const composer = page.getByRole('dialog', { name: 'New post' });
  await composer.getByLabel('Title').fill(title);
  const network = await dropWrites(context);
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  const card = page.getByRole('list', { name: 'Waiting posts' });
  await expect(card).toContainText(title);
  await expect(card).toContainText(waits);
  await expect(page).toHaveURL(/\/home$/);
  await page.reload();
  await expect(card).toContainText(title);
  await expectAccessible(page);
  const calls = listenToCalls(context);
  await network.mend();
  expect(await page.evaluate(() => (navigator.locks as LockManager | undefined) === undefined)).toBe(true);
  await Promise.all([backOnline(page), backOnline(other)]);
  // Without locks, a tab that reloads while it holds the lease blocks the others for half a minute.
  await expect(card).toBeHidden();
  // One of the tabs sent it; both show it.
  for (const tab of [page, other]) await expect(tab.getByRole('article').filter({ hasText: title })).toHaveCount(1);
  expect(calls).toEqual(['POST /posts']);
  await context.close();
});

test('a rejected post says why, once, and is published after a correction', async ({ browser, product }) => {
  const page = await onPhone(browser, product, 'ada');
  const context = page.context();
  const title = fresh('Too early ');
  await page.goto(`${product.url}/membership/app/home/posts?newPost=true`);
  const composer = page.getByRole('dialog', { name: 'New post' });
  await composer.getByLabel('Title').fill(title);
  // Once the connection is back.
  const reason = 'The title is taken.';
  const refused = (route: Route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 400,
          json: { code: 'validation_failed', message: 'Not so.', fields: { title: reason }, requestId: 'r' },
        })
      : route.fallback();
  await context.route('**/posts', refused);
  const network = await dropWrites(context);
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  const card = page.getByRole('list', { name: 'Waiting posts' });
  await expect(card).toContainText(waits);
  await network.mend();
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
