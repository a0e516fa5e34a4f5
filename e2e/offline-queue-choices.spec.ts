import { dropWrites, lockStorage, offlineQueueOf, onPhone, queuedOn } from './offline-queue.ts';
import { talkOf } from './talk.ts';
import { expect, fresh, test } from './test.ts';

// Of several choices on the same post, the last one is stored and sent, however busy the phone is.

test('a choice made while the one before it is being stored is the one that is stored', async ({
  browser,
  product,
}) => {
  const talk = await talkOf(product);
  const { id } = await talk.publish({ title: fresh('Busy ') });
  const page = await onPhone(browser, product, 'chidi');
  await page.goto(`${product.url}/membership/app/posts/${id}`);
  const press = async (name: string, then: string) => {
    await page.getByRole('button', { name: new RegExp(`^${name}, `) }).click();
    await expect(page.getByRole('button', { name: then })).toBeVisible();
  };
  await expect(page.getByRole('button', { name: 'Like, 0' })).toBeVisible();
  await dropWrites(page.context());
  const unlock = await lockStorage(page);
  const failed = Promise.all(
    ['/like', '/reactions'].map((end) => page.waitForEvent('requestfailed', (request) => request.url().endsWith(end))),
  );
  await press('Like', 'Like, 1');
  await press('heart', 'heart, 1');
  await failed;
  // Should one of these be sent, its answer does not arrive.
  const sent: string[] = [];
  await page.context().route(/\/(?:like|reactions)$/, (route) => void sent.push(route.request().url()));
  await press('Like', 'Like, 0');
  await press('clapping', 'clapping, 1');
  expect(sent).toEqual([]);
  await unlock();
  const stored = [
    { kind: 'like', postId: id, liked: false },
    { kind: 'reaction', postId: id, name: 'clapping' },
  ];
  await expect.poll(async () => (await queuedOn(page)).map(({ action }) => action)).toEqual(stored);
  await page.reload();
  await expect(page.getByRole('button', { name: 'clapping, 1', pressed: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Like, 0', pressed: false })).toBeVisible();
  await page.context().close();
});

test('a choice made before the queue was read replaces the one that waits in it', async ({ browser, product }) => {
  const talk = await talkOf(product);
  const { id } = await talk.publish({ title: fresh('Early ') });
  const page = await onPhone(browser, product, 'chidi');
  const press = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}, `) }).click();
  await page.goto(`${product.url}/membership/app/posts/${id}`);
  const network = await dropWrites(page.context());
  await press('Like');
  await press('heart');
  await expect.poll(() => offlineQueueOf(page)).toHaveLength(2);
  await page.goto('about:blank');
  await network.mend();
  // The part of the app that reads and sends the queue arrives after the presses.
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/background-*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await Promise.all([
    page.waitForRequest('**/assets/background-*'),
    page.goto(`${product.url}/membership/app/posts/${id}`),
  ]);
  await expect(page.getByRole('button', { name: 'heart, 0', pressed: false })).toBeVisible();
  await press('clapping');
  await press('Like');
  await press('Like');
  await expect(page.getByRole('button', { name: 'Like, 0', pressed: false })).toBeVisible();
  held.resolve();
  await expect.poll(() => offlineQueueOf(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('button', { name: 'clapping, 1', pressed: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Like, 0', pressed: false })).toBeVisible();
  await page.context().close();
});
