import type { View } from './inspect.ts';
import { fillAnswers, longName } from './much.ts';
import { lookAt } from './screen.ts';
import { emails, signInAs } from './talk.ts';
import { expect, test } from './test.ts';

// A creator's screens filled to the maximum: names without a space, sums of ten figures, full lists.

const views: readonly View[] = [
  { width: 360, themes: ['light'] },
  { width: 768, themes: [] },
  { width: 1440, themes: ['dark'] },
];

const screens: readonly [path: string, title: string, shows: string | RegExp][] = [
  ['home', 'Feed', longName],
  ['home/posts?newPost=true', 'Posts', 'Preview'],
  ['profile/membership', 'Profile', longName],
  ['comments-review', 'Comments to look at', longName],
  ['members-list', 'Members', longName],
  ['members-list/import', 'Import members', longName],
  ['analytics', 'Analytics', '1,234,567'],
  ['payout', 'Payout', '₦999,999,999'],
  ['payout/statement', 'Statement', '₦999,999,999'],
  ['settings/setup', 'Landing Page', 'Page name'],
  ['settings/account', 'Your account', 'Where you are logged in'],
  ['messages', 'Messages', longName],
];

test.describe.configure({ timeout: 300_000 });

test('a creator’s screens hold the longest names, sums and lists', async ({ browser, product }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await signInAs(page, product, 'ada');
  expect(emails.ada).not.toBe('');
  await fillAnswers(context, product.url);
  for (const [path, title, shows] of screens) {
    await test.step(path, async () => {
      await lookAt(page, `${product.url}/membership/app/${path}`, title, views);
      await expect(page.getByText(shows).locator('visible=true').first()).toBeVisible();
    });
  }
  await context.close();
});
