import path from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import { expect, fresh, test } from './test.ts';
import type { Instance } from './instance.ts';
import { everyView, inspectHere, listenTo } from './inspect.ts';
import { press, reach, write } from './keyboard.ts';
import { signInAs, talkOf, untilLive, type Speaker } from './talk.ts';

// The page of a post, used by two people: reading, commenting and pressing, also by keyboard alone.

const pictures = ['mountain', 'sunset', 'friends', 'seeding', 'wine'].map((name) =>
  path.join(import.meta.dirname, '..', 'seed', 'media', `${name}.jpg`),
);
const clip = path.join(import.meta.dirname, '..', 'apps', 'api', 'test', 'fixtures', 'clip.webm');
const phone = { width: 360, height: 740 };
const desk = { width: 1440, height: 900 };

async function browse(browser: Browser, product: Instance, who: Speaker, viewport = desk): Promise<Page> {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
  const page = await context.newPage();
  await signInAs(page, product, who);
  return page;
}
const addressOf = (product: Instance, id: string) => `${product.url}/membership/app/posts/${id}`;
/** Optimistic update: a reaction is shown before the server has it, so the other page sees it a moment later. */
const reloadUntil = (page: Page, sight: Locator) =>
  expect(async () => {
    await page.reload();
    await expect(sight).toBeVisible({ timeout: 3000 });
  }).toPass();
const comment = (page: Page, text: string) => page.locator('#content li').filter({ hasText: text }).last();

test('two people comment: at once on one screen, without a reload on the other', async ({ browser, product }) => {
  const talk = await talkOf(product);
  const { id } = await talk.publish({ title: fresh('Harmattan ') });
  for (const word of ['one', 'two', 'three', 'four', 'five', 'six']) await talk.say('ngozi', id, fresh(word));
  const chidi = await browse(browser, product, 'chidi', phone);
  // So low that the top of the thread is out of sight when its end is read.
  const ada = await browse(browser, product, 'ada', { width: 1440, height: 480 });
  const said = [listenTo(chidi), listenTo(ada)];
  // Start from empty pages: the channel that home is opening could be mistaken for the post's.
  await Promise.all([chidi, ada].map((page) => page.goto('about:blank')));
  const live = Promise.all([chidi, ada].map(untilLive));
  await Promise.all([chidi.goto(addressOf(product, id)), ada.goto(addressOf(product, id))]);
  await live;
  await expect(ada.getByText('Live updates on')).toBeAttached();
  await expect(ada.getByRole('heading', { name: '6 comments' })).toBeAttached();

  const last = ada.locator('#content li').last();
  await last.scrollIntoViewIfNeeded();
  const before = await last.boundingBox();
  const question = fresh('Where was this? ');
  await chidi.getByLabel('Say something to Ada Obi…').fill(question);
  await chidi.getByRole('button', { name: 'Send' }).click();
  await expect(chidi.getByRole('heading', { name: '7 comments' })).toBeVisible();
  await expect(comment(ada, question)).toBeAttached();
  await expect(ada.getByRole('heading', { name: '7 comments' })).toBeAttached();
  const moved = async () => Math.abs(((await last.boundingBox())?.y ?? 0) - (before?.y ?? 0));
  await expect.poll(moved).toBeLessThan(2);

  const answer = fresh('In Udi, ');
  await comment(ada, question).getByRole('button', { name: 'Reply to Chidi Eze' }).click();
  await ada.getByLabel('Replying to Chidi Eze').fill(answer);
  await ada.keyboard.press('Control+Enter');
  await expect(comment(ada, answer).getByText('Creator')).toBeVisible();
  await expect(comment(chidi, answer)).toBeVisible();

  await chidi.getByRole('button', { name: 'heart, 0' }).click();
  await expect(chidi.getByRole('button', { name: 'heart, 1', pressed: true })).toBeVisible();
  await reloadUntil(ada, ada.getByRole('button', { name: 'heart, 1' }));
  await ada.getByRole('button', { name: 'clapping, 0' }).click();
  await ada.getByRole('button', { name: 'heart, 1' }).click();
  await expect(ada.getByRole('button', { name: 'heart, 2', pressed: true })).toBeVisible();
  await reloadUntil(chidi, chidi.getByRole('button', { name: 'heart, 2', pressed: true }));
  await chidi.getByRole('button', { name: 'heart, 2' }).click();
  await expect(chidi.getByRole('button', { name: 'heart, 1', pressed: false })).toBeVisible();
  await expect(chidi.getByRole('button', { name: 'clapping, 0' })).toBeVisible();

  // The creator deletes an answer, the patron their question.
  await comment(ada, answer).getByRole('button', { name: 'More for the comment by Ada Obi' }).click();
  await ada.getByRole('button', { name: 'Delete comment' }).click();
  await ada.getByRole('dialog').getByRole('button', { name: 'Delete comment' }).click();
  await expect(ada.getByRole('heading', { name: '7 comments' })).toBeFocused();
  await comment(chidi, question).getByRole('button', { name: 'More for the comment by Chidi Eze' }).first().click();
  await chidi.getByRole('button', { name: 'Delete comment' }).click();
  await chidi.getByRole('dialog').getByRole('button', { name: 'Delete comment' }).click();
  await expect(chidi.getByText(question)).toHaveCount(0);
  expect(said).toEqual([[], []]);
});

test('a notification leads to the very comment, and answering it takes two taps', async ({ browser, product }) => {
  const talk = await talkOf(product);
  const { id } = await talk.publish({ postType: 'Community', title: '' });
  const words = fresh('The first of all ');
  const early = await talk.say('chidi', id, words);
  for (let count = 0; count < 12; count += 1) await talk.say('ada', id, fresh('Later '));
  const ada = await browse(browser, product, 'ada', phone);
  await ada.goto(`${product.url}/membership/app/notifications`);
  await ada.getByRole('link', { name: `Chidi Eze commented on your post: “${words}”` }).click();
  const reply = ada.getByLabel('Replying to Chidi Eze');
  await expect(reply).toBeFocused();
  await expect(ada).toHaveURL(`${product.url}/membership/app/community/${id}?comment=${early}`);
  await expect(ada.locator(`#comment-${early}`)).toBeInViewport();
  await expect(reply).toBeInViewport();
  const thanks = fresh('Thank you ');
  await reply.fill(thanks);
  await ada.getByRole('button', { name: 'Send' }).last().click();
  await expect(comment(ada, thanks).getByText('Creator')).toBeVisible();

  await ada.goto(`${product.url}/membership/app/comments/0198c0de-0000-7000-8000-000000000000`);
  await expect(ada.getByText('No longer available')).toBeVisible();
  await expect(ada).toHaveURL(/\/notifications$/);
});

test('pictures open, turn and close by keyboard alone', async ({ browser, product }) => {
  const talk = await talkOf(product);
  const imageContent = [];
  for (const file of pictures)
    imageContent.push({ id: await talk.picture(file), alt: `A picture of ${path.basename(file)}` });
  const { id } = await talk.publish({ imageContent });
  const page = await browse(browser, product, 'chidi');
  await page.goto(addressOf(product, id));
  await page.getByRole('heading', { name: 'Ten minutes before the sun' }).waitFor();
  await page.waitForLoadState('networkidle');
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await press(page, 'Open picture 2 of 5');
  const viewer = page.getByRole('dialog', { name: 'Pictures by Slow Light' });
  await expect(viewer.getByRole('img', { name: 'A picture of sunset.jpg' })).toBeVisible();
  await expect(viewer.getByRole('status')).toContainText('2 of 5');
  // Only the shown picture is fetched, never the fifth before its turn.
  const fifth = imageContent[4]?.id ?? '';
  expect(urls.some((url) => url.includes(fifth))).toBe(false);
  for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('img', { name: 'A picture of wine.jpg' })).toBeVisible();
  await expect.poll(() => urls.some((url) => url.includes(fifth))).toBe(true);
  await inspectHere(page, everyView);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Open picture 2 of 5/ })).toBeFocused();
});

test('a video is prepared, plays, and is fetched in parts', async ({ browser, product }) => {
  const talk = await talkOf(product);
  const { id } = await talk.publish({ title: 'Moving', videoContent: [{ id: await talk.video(clip) }] });
  const page = await browse(browser, product, 'chidi', phone);
  const ranges: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (/\.(?:webm|mp4)$/.test(request.url())) ranges.push(request.headers()['range']);
  });
  const player = page.locator('video');
  await expect(async () => {
    await page.goto(addressOf(product, id));
    await expect(player).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  expect(ranges).toEqual([]);
  const time = () => player.evaluate((video: HTMLVideoElement) => video.currentTime);
  await player.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
  });
  await expect.poll(time).toBeGreaterThan(0.2);
  await player.evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 1;
  });
  await expect.poll(time).toBeGreaterThan(5);
  expect(ranges.length).toBeGreaterThan(0);
  expect(ranges.every((range) => range?.startsWith('bytes='))).toBe(true);
});

test('everything works by keyboard alone: react, comment, answer, report', async ({ browser, product }) => {
  const talk = await talkOf(product);
  const { id } = await talk.publish({ title: fresh('By keys ') });
  await talk.say('ngozi', id, fresh('Good morning '));
  const page = await browse(browser, product, 'chidi');
  await page.goto(addressOf(product, id));
  await page.getByRole('button', { name: 'Reply to Ngozi Umeh' }).waitFor();
  await press(page, /^Like/);
  await expect(page.getByRole('button', { name: 'Like, 1 like', pressed: true })).toBeVisible();
  await press(page, '👍', 'Space');
  await expect(page.getByRole('button', { name: 'thumbs-up, 1', pressed: true })).toBeVisible();
  const words = fresh('By hand ');
  await write(page, 'Say something to Ada Obi…', words);
  await page.keyboard.press('Control+Enter');
  await expect(comment(page, words)).toBeVisible();
  await press(page, 'Reply to Ngozi Umeh');
  const answer = fresh('And to you ');
  await page.keyboard.type(answer);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(comment(page, answer)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reply to Ngozi Umeh' })).toBeFocused();

  await page.reload();
  await page.getByRole('button', { name: 'Reply to Ngozi Umeh' }).waitFor();
  await press(page, 'More for the comment by Ngozi Umeh');
  await press(page, 'Report');
  const dialog = page.getByRole('dialog', { name: 'Report this comment' });
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Report sent')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('axe finds no violation at any width, in both themes', async ({ browser, product }) => {
  const talk = await talkOf(product);
  const long = 'Nwachukwu'.repeat(9);
  const { id } = await talk.publish({
    title: long.slice(0, 80),
    description: `${long}\n\nhttps://example.com/${long}`,
  });
  const first = await talk.say('ngozi', id, `${long} ${fresh('')}`);
  await talk.say('ada', id, fresh('Yes '), first);
  await talk.say('chidi', id, `https://example.com/${fresh('buy')}`);
  const page = await browse(browser, product, 'ada');
  const said = listenTo(page);
  await page.goto(addressOf(product, id));
  await page.getByRole('button', { name: 'Approve' }).waitFor();
  await inspectHere(page, everyView);
  await page.getByRole('button', { name: /^More for “/ }).click();
  await inspectHere(page, [{ width: 360, themes: ['light', 'dark'] }]);
  await page.getByRole('button', { name: 'Delete Post' }).click();
  await inspectHere(page, [{ width: 360, themes: ['light', 'dark'] }]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More for the comment by Ngozi Umeh' }).click();
  await page.getByRole('button', { name: 'Report' }).click();
  await page.getByRole('dialog', { name: 'Report this comment' }).waitFor();
  await inspectHere(page, [{ width: 360, themes: ['light', 'dark'] }]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('heading', { name: '3 comments' })).toBeVisible();
  await reach(page, 'Say something…');
  expect(said).toEqual([]);
});
