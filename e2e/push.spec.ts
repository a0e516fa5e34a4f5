import { comment, deliver, expectAnswering, openAsAda, shownIn } from './push.ts';
import { expect, expectAccessible, test } from './test.ts';

test('a push message while the app is visible is a toast and one row', async ({ page, product }) => {
  await openAsAda(page, product);
  const said = await comment(product);
  const { entry, message } = said;
  await page.goto(`${product.url}/membership/app/notifications`);
  const rows = page.getByRole('main').getByRole('link').filter({ hasText: entry.message });
  const row = rows.filter({ hasText: 'Unread' });
  await expect(row).toHaveCount(1);
  await expect(page).toHaveTitle(/^\(\d+\) Notifications · Udala$/);
  await deliver(page, product, message);
  await expect(page.getByRole('status').filter({ hasText: entry.message })).toBeVisible();
  await expect(row).toHaveCount(1);
  expect(await shownIn(page)).toEqual([]);

  // The address that the system's notification opens where no tab of the app is open. Leaving before the read state is
  // saved would find it unread again.
  const isRead = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  await page.goto(`${product.url}/membership/app/notifications?open=comment:${entry.entityId}`);
  await expectAnswering(page, said);
  await isRead;
  await page.goto(`${product.url}/membership/app/notifications`);
  await expect(rows).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a person is asked in a card after a like, and the chosen settings are saved', async ({ page, product }) => {
  // As on a desktop where nobody has answered yet; a headless browser denies by itself.
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }));
  await openAsAda(page, product);
  const card = page.getByRole('region', { name: 'Know when patrons join or write to you?' });
  await page
    .getByRole('button', { name: /^Like,/, pressed: false })
    .first()
    .click();
  await expect(card).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Not now' }).click();
  await expect(card).toHaveCount(0);

  await page.goto(`${product.url}/membership/app/settings/notifications`);
  const topics = page.getByRole('region', { name: 'Notify me about' });
  const likes = topics.getByRole('switch', { name: 'Likes and reactions' });
  await expect(likes).toBeChecked();
  await likes.press(' ');
  await expect(topics.getByText('Saved')).toBeVisible();
  await page.reload();
  await expectAccessible(page);
  await expect(likes).not.toBeChecked();
  await likes.press(' ');
  await expect(topics.getByText('Saved')).toBeVisible();
});
