import { everyView, inspectHere } from './inspect.ts';
import { signInAs, talkOf } from './talk.ts';
import { expect, fresh, test } from './test.ts';

test('a post’s bar leaves on the way down, and returns on the way up and for whoever moves into it by keyboard', async ({
  browser,
  product,
}) => {
  const talk = await talkOf(product);
  const { id } = await talk.publish({ description: 'One more line.\n\n'.repeat(60), title: fresh('Long ') });
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await signInAs(page, product, 'chidi');
  await page.goto(`${product.url}/membership/app/posts/${id}`);
  const crumb = page.getByRole('link', { name: 'Feed', exact: true });
  await expect(crumb).toBeInViewport();
  // Bars take 150 px of the window at most.
  const bars = [page.locator('main > header'), page.locator('.comment-bar')];
  const heights = await Promise.all(bars.map(async (bar) => (await bar.boundingBox())?.height ?? 0));
  expect(heights.reduce((sum, height) => sum + height)).toBeLessThanOrEqual(150);
  await expect(page.getByRole('navigation', { name: 'Quick' })).toHaveCount(0);

  await page.mouse.move(180, 400);
  await page.mouse.wheel(0, 900);
  await expect(crumb).not.toBeInViewport();
  await page.context().setOffline(true);
  await expect(page.getByText("You're offline.")).toBeInViewport();
  await page.mouse.wheel(0, -200);
  await expect(crumb).toBeInViewport();
  await expect(page.getByText("You're offline.")).toBeInViewport();
  await page.context().setOffline(false);
  await page.mouse.wheel(0, 500);
  await expect(crumb).not.toBeInViewport();
  await page.locator('#content').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(crumb).toBeFocused();
  await expect(crumb).toBeInViewport();
  await page.context().close();
});

test('keys step through the feed, and are listed by ?', async ({ browser, product }) => {
  const talk = await talkOf(product);
  const titles = [fresh('First '), fresh('Second ')];
  for (const title of titles.toReversed()) await talk.publish({ title });
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await signInAs(page, product, 'chidi');
  await expect(page.getByRole('article').first()).toBeVisible();
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(sheet).toBeVisible({ timeout: 1000 });
  }).toPass();
  await inspectHere(page, everyView);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  for (const title of titles) {
    await page.keyboard.press('j');
    await expect(page.getByRole('article', { name: title })).toBeFocused();
  }
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.context().close();
});
