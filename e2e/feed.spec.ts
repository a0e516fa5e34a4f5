import path from 'node:path';
import type { Browser, Locator, Page, Route } from '@playwright/test';
import { letTimePass } from '../scripts/test/patience.ts';
import { everyView, inspectHere, listenTo } from './inspect.ts';
import type { Instance } from './instance.ts';
import { logIn } from './log-in.ts';
import { emails, signInAs, talkOf, untilLive } from './talk.ts';
import { expect, fresh, test } from './test.ts';

// Reading: a long feed, its new posts, and a post opened by a link.

const picture = path.join(import.meta.dirname, '..', 'seed', 'media', 'mountain.jpg');
const phone = { width: 360, height: 740 };

async function patron(browser: Browser, product: Instance): Promise<Page> {
  const page = await (await browser.newContext({ viewport: phone, serviceWorkers: 'block' })).newPage();
  await page.clock.install();
  const live = untilLive(page);
  await signInAs(page, product, 'chidi');
  await live;
  return page;
}
const card = (page: Page, title: string): Locator => page.getByRole('article', { name: title, exact: true });
const topOf = async (it: Locator): Promise<number> => (await it.boundingBox())?.y ?? Number.NaN;

/** Scrolls as a reader does, until the card is there. */
async function scrollTo(page: Page, title: string): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, 2500);
    await expect(card(page, title)).toBeAttached({ timeout: 300 });
  }).toPass();
  // The scrolling continues for a moment, and the next page may still be loading.
  await expect(async () => {
    await card(page, title).evaluate((it) =>
      window.scrollBy({ top: it.getBoundingClientRect().top - 120, behavior: 'instant' }),
    );
    await letTimePass(200, 'whoever still moves has moved on by then');
    expect(Math.round(await topOf(card(page, title)))).toBe(120);
  }).toPass();
}

test('a reader returns to the same place: after a post, after a while, after a reload; the menu begins at the top', async ({
  browser,
  product,
}) => {
  const talk = await talkOf(product);
  const word = fresh('Walk ');
  for (let number = 1; number <= 35; number += 1) await talk.publish({ title: `${word} ${number}` });
  const page = await patron(browser, product);
  const said = listenTo(page);
  const title = `${word} 11`;
  await scrollTo(page, title);
  const isThere = () => expect.poll(async () => Math.round(await topOf(card(page, title)))).toBe(120);

  await card(page, title).getByRole('link', { name: title }).click();
  await expect(page.getByRole('link', { name: 'Feed', exact: true })).toBeVisible();
  await page.goBack();
  await isThere();

  await page.reload();
  await isThere();

  // The cached list expires after a minute without a reader; meanwhile a new post arrives at its top.
  await card(page, title).getByRole('link', { name: title }).click();
  await expect(page.getByRole('link', { name: 'Feed', exact: true })).toBeVisible();
  await talk.publish({ title: `${word} 36` });
  await page.clock.fastForward(70_000);
  await page.goBack();
  await isThere();
  await expect(card(page, `${word} 36`)).toBeAttached();

  await page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: 'Home' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect(said).toEqual([]);
});

test('new posts wait above the list, and never move it', async ({ browser, product }) => {
  const talk = await talkOf(product);
  const word = fresh('Rain ');
  for (let number = 1; number <= 12; number += 1) await talk.publish({ title: `${word} ${number}` });
  const page = await patron(browser, product);
  // The browser's own pull to refresh stays.
  const pulled = () => [document.documentElement, document.body].map((it) => getComputedStyle(it).overscrollBehaviorY);
  expect(await page.evaluate(pulled)).toEqual(['auto', 'auto']);
  await scrollTo(page, `${word} 4`);
  const before = await topOf(card(page, `${word} 4`));
  await talk.publish({ title: `${word} 13` });
  await expect(page.getByRole('button', { name: '1 new post' })).toBeVisible();
  await talk.publish({ title: `${word} 14`, postType: 'Community' });
  await expect(page.getByRole('button', { name: '2 new posts' })).toBeVisible();
  expect(await topOf(card(page, `${word} 4`))).toBe(before);
  await inspectHere(page, everyView);
  await page.setViewportSize(phone);

  await page.getByRole('button', { name: '2 new posts' }).click();
  await expect(page.getByRole('article').first()).toBeFocused();
  await expect(page.getByRole('article').first()).toContainText(`${word} 14`);
  await expect(page.getByRole('article').nth(1)).toContainText(`${word} 13`);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole('button', { name: /new post/ })).toHaveCount(0);
});

test('a stranger reads a post for everyone, and only the teaser of one for patrons; then signs in', async ({
  browser,
  product,
}) => {
  const talk = await talkOf(product);
  const pictured = async () => ({ imageContent: [{ id: await talk.picture(picture), alt: 'Mist over Udi' }] });
  const open = await talk.publish({
    title: fresh('Open '),
    description: 'See www.example.com',
    visibility: 'everyone',
    ...(await pictured()),
  });
  const closed = await talk.publish({ title: fresh('Closed '), teaser: 'Mist, mostly.', ...(await pictured()) });
  const addressOf = (id: string) => `${product.url}/membership/app/posts/${id}`;

  const page = await (await browser.newContext({ viewport: phone, serviceWorkers: 'block' })).newPage();
  const said = listenTo(page);
  await page.goto(addressOf(open.id));
  await expect(page.getByRole('heading', { level: 1, name: open.title })).toBeVisible();
  const image = page.getByRole('img', { name: 'Mist over Udi' });
  await expect.poll(() => image.evaluate((it: HTMLImageElement) => it.complete && it.naturalWidth > 0)).toBe(true);
  await expect(page.getByRole('link', { name: 'www.example.com' })).toBeVisible();
  await inspectHere(page, everyView);

  await page.goto(addressOf(closed.id));
  await expect(page.getByText('Mist, mostly.')).toBeVisible();
  await inspectHere(page, everyView);
  expect(await page.content()).not.toContain('/media/');
  await page.setViewportSize(phone);
  expect(said).toEqual([]);

  await page.getByRole('link', { name: "I'm already a patron" }).click();
  await logIn(page, emails.chidi);
  await expect(page).toHaveURL(addressOf(closed.id));
  await expect(page.getByRole('button', { name: /^Like/ })).toBeVisible();

  // A signed-in reader never sees the page for strangers, not even before the app's code has loaded.
  const held: Route[] = [];
  let hold = true;
  await page.route('**/assets/*.js', (route) => (hold ? void held.push(route) : route.continue()));
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('.for-members')).toBeAttached();
  await expect(page.locator('.for-strangers')).toBeHidden();
  hold = false;
  await Promise.all(held.map((route) => route.continue()));
  await expect(page.getByRole('button', { name: /^Like/ })).toBeVisible();
  await expect(page.locator('.for-strangers')).toHaveCount(0);
});

test('without JavaScript a post can be read and its links work; a hidden post is not found', async ({
  browser,
  product,
}) => {
  const talk = await talkOf(product);
  const post = await talk.publish({ title: fresh('Plain '), visibility: 'everyone', postType: 'Community' });
  const page = await (await browser.newContext({ javaScriptEnabled: false, viewport: phone })).newPage();
  await page.goto(`${product.pageOf('ada')}/membership`);
  await page.getByRole('link', { name: post.title }).click();
  await expect(page).toHaveURL(`${product.pageOf('ada')}/membership/app/community/${post.id}`);
  await expect(page.getByRole('heading', { level: 1, name: post.title })).toBeVisible();
  await expect(page.locator('.for-members')).toBeHidden();
  await page.getByRole('link', { name: /Join for ₦2,500/ }).click();
  const payment = encodeURIComponent(`/membership/auth/payment?post=${post.id}`);
  await expect(page).toHaveURL(`${product.pageOf('ada')}/membership/auth/register?next=${payment}`);

  const nowhere = await page.goto(`${product.url}/membership/app/posts/0198c0de-0000-7000-8000-000000000001`);
  expect(nowhere?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: "There's no post here" })).toBeAttached();
});
