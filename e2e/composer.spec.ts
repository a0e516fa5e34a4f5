import path from 'node:path';
import { START_MS } from '../scripts/test/patience.ts';
import {
  adaOnPhone,
  chooseAudience,
  fixture,
  heavyClip,
  newPost,
  openComposer,
  openSheet,
  removePicture,
  slowNetwork,
} from './composer.ts';
import { everyView, inspectHere } from './inspect.ts';
import { press, reach, write } from './keyboard.ts';
import { expect, expectAccessible, fresh, test } from './test.ts';

// The composer with real photographs and videos, over a failing connection, by keyboard, and for a scheduled time.

const photographs = ['mountain', 'sunset'].map((name) =>
  path.join(import.meta.dirname, '..', 'seed', 'media', `${name}.jpg`),
);
const words = 'What do you want to share?';

test('a choice closes its sheet and leaves the focus where it was made', async ({ browser, product }) => {
  const page = await adaOnPhone(browser, product);
  const composer = await openComposer(page, product);
  await chooseAudience(composer, 'Everyone');
  await expect(composer.getByRole('button', { name: 'Who sees it Everyone' })).toBeFocused();
  const sheet = await openSheet(composer, /^When$/, 'When it goes out');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(composer).toBeVisible();
  await expect(composer.getByRole('button', { name: 'When', exact: true })).toBeFocused();
});

test('the preview shows a post as others will see it, and sends nothing', async ({ browser, product }) => {
  const page = await adaOnPhone(browser, product);
  const composer = await openComposer(page, product);
  await composer.getByLabel(words).fill('Rain all night. The road is gone.');
  await composer.getByLabel('Add images').setInputFiles(photographs.slice(0, 1));
  await expect(composer.getByRole('progressbar')).toHaveCount(0, { timeout: START_MS });
  await composer.getByRole('button', { name: 'Preview' }).click();
  const card = composer.locator('article');
  await expect(card.locator('h2')).toHaveText('Rain all night.');
  await expect(card).toContainText('The road is gone.');
  await expect(card.locator('picture')).toBeVisible();
  await inspectHere(page, everyView);
  await composer.getByText('Everyone else', { exact: true }).click();
  await expect(card).toContainText('A post for patrons');
  await expect(card).not.toContainText('road');
  await expect(card.locator('picture')).toHaveCount(0);
  await inspectHere(page, everyView);
  await composer.getByRole('button', { name: 'Keep writing' }).click();
  await expect(composer.getByLabel(words)).toHaveValue('Rain all night. The road is gone.');
});

test('a video upload resumes by itself when the connection is back, and after a reload where it stopped', async ({
  browser,
  product,
}) => {
  const page = await adaOnPhone(browser, product);
  const context = page.context();
  const network = await slowNetwork(context, 600);
  const clip = await heavyClip(13);
  const composer = await openComposer(page, product);
  await composer.getByLabel(words).fill('Market day, moving.');
  await composer.getByLabel('Add a video').setInputFiles(clip);
  await expect(composer.getByText(/ MB of your data/)).toBeVisible();
  const bar = composer.getByRole('progressbar', { name: 'Uploading market-day.mp4' });
  await expect(bar).toBeVisible();

  await expect.poll(() => network.sent.filter((call) => call.startsWith('PATCH')).length).toBeGreaterThan(1);
  await context.setOffline(true);
  await expect(composer.getByText("No connection. It continues when you're back online.")).toBeVisible();
  await expectAccessible(page);
  const before = network.sent.length;
  await context.setOffline(false);
  await expect.poll(() => network.sent.length).toBeGreaterThan(before + 1);
  expect(network.sent[before]).toBe('HEAD');
  expect(network.sent[before + 1]).toMatch(/^PATCH [1-9]/);

  await page.reload();
  await expect(composer.getByText(/^Your draft of .* is back\.$/)).toBeVisible();
  await expect(composer.getByText("market-day.mp4 isn't fully uploaded yet.")).toBeVisible();
  await expectAccessible(page);
  const again = composer.getByLabel('Choose the same file again to continue');
  await again.setInputFiles(fixture('clip.webm'));
  await expect(composer.getByText(/^That is another file/)).toBeVisible();
  const atReload = network.sent.length;
  await again.setInputFiles(clip);
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(composer.getByText('Posting when your video is up')).toBeVisible();
  await expect(composer).toBeHidden();
  expect(network.sent[atReload]).toBe('HEAD');
  expect(network.sent[atReload + 1]).toMatch(/^PATCH [1-9]/);
  expect(network.sent.filter((call) => call === 'POST')).toHaveLength(1);
  await expect(page.getByRole('article').filter({ hasText: 'Market day, moving.' })).toBeVisible();
});

test('a video that is removed again is gone from the server', async ({ browser, product }) => {
  const page = await adaOnPhone(browser, product);
  const composer = await openComposer(page, product);
  await composer.getByLabel('Add a video').setInputFiles(fixture('clip.mp4'));
  await expect(composer.getByText(/^Uploaded\./)).toBeVisible();
  const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await composer.getByRole('button', { name: 'Remove clip.mp4' }).click();
  expect((await removed).status()).toBe(204);
});

test('an avi that no browser plays is accepted, and the composer says what becomes of it', async ({
  browser,
  product,
}) => {
  const page = await adaOnPhone(browser, product);
  const composer = await openComposer(page, product);
  await composer.getByLabel(words).fill('From an old camera.');
  await composer.getByLabel('Add a video').setInputFiles(fixture('clip.avi'));
  // With ffmpeg on the PATH it becomes an mp4; without, it is stored as it is.
  await expect(composer.getByText(/^(?:Uploaded\.$|Browsers can't play this file)/)).toBeVisible({ timeout: START_MS });
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByRole('article').filter({ hasText: 'From an old camera.' })).toBeVisible();
});

test('the composer closes once the post is published, before Home is downloaded', async ({ browser, product }) => {
  const page = await adaOnPhone(browser, product);
  const composer = await openComposer(page, product);
  let download = () => {};
  const isWanted = new Promise<void>((resolve) => {
    download = resolve;
  });
  await page.route('**/assets/app.home.index-*', async (route) => {
    await isWanted;
    await route.continue();
  });
  const title = fresh('On a slow line ');
  await composer.getByLabel(words).fill(title);
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(composer).toBeHidden();
  await expect(page).toHaveURL(product.url + newPost);
  download();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible();
});

test('a post is written, changed and left by keyboard alone', async ({ browser, product }) => {
  const page = await adaOnPhone(browser, product, 1440);
  await openComposer(page, product);
  await page.keyboard.type('Typed, never touched.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Keep this draft?' })).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Keep draft');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(product.url + newPost);
  await expect(page.getByText(/^Your draft of .* is back\.$/)).toBeVisible();
  const title = fresh('By keys ');
  await write(page, 'Title', title);
  await press(page, 'Who sees it');
  await press(page, 'Everyone');
  await reach(page, words);
  await page.keyboard.press('Control+Enter');
  const card = page.getByRole('article').filter({ hasText: title });
  await expect(card).toBeVisible();

  // The card is there before the composer has closed, which takes all keys until then.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await card.getByRole('button', { name: `More for “${title}”` }).press('Enter');
  await expect(card.getByRole('link', { name: 'Edit Post' })).toBeVisible();
  await press(page, 'Edit Post');
  const editor = page.getByRole('dialog', { name: 'Edit post' });
  await expect(editor.getByLabel(words)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' Not once.');
  await press(page, 'Save');
  await expect(editor).toBeHidden();
  await expect(card).toContainText('Typed, never touched. Not once.');
  await expect(card).toContainText('Edited');
});

test('axe finds no violation: empty, full, at every width and in both themes', async ({ browser, product }) => {
  const page = await adaOnPhone(browser, product);
  const composer = await openComposer(page, product);
  await inspectHere(page, everyView);
  await composer.getByLabel(words).fill('Two of them.');
  await composer.getByLabel('Add images').setInputFiles(photographs.slice(0, 2));
  await expect(composer.getByRole('progressbar')).toHaveCount(0, { timeout: START_MS });
  await inspectHere(page, everyView);
  const picture = await openSheet(composer, 'Describe or change mountain.jpg', /^Picture/);
  await inspectHere(page, everyView);
  await picture.getByRole('button', { name: 'Done' }).click();
  const audience = await openSheet(composer, /^Who sees it/, 'Who sees it');
  await inspectHere(page, everyView);
  await audience.getByRole('button', { name: 'Close' }).click();
  const teaser = await openSheet(composer, /^Teaser$/, 'Write a teaser');
  await teaser.getByRole('textbox').fill('Come closer.');
  await inspectHere(page, everyView);
  await teaser.getByRole('button', { name: 'Done' }).click();
  const plan = await openSheet(composer, /^When$/, 'When it goes out');
  await plan.getByRole('button', { name: 'Set this time' }).click();
  await expect(composer.getByRole('button', { name: 'Schedule', exact: true })).toBeVisible();
  await inspectHere(page, everyView);
  await openSheet(composer, /^When it goes out/, 'When it goes out');
  await plan.getByLabel('Date and time').fill('2020-01-01T09:00');
  await plan.getByRole('button', { name: 'Set this time' }).click();
  await expect(plan.getByText('Error: Choose a time in the future.')).toBeVisible();
  await inspectHere(page, everyView);
  await plan.getByRole('button', { name: 'Close' }).click();
  await removePicture(composer, 'mountain.jpg');
  await removePicture(composer, 'sunset.jpg');
  await composer.getByLabel('Add a video').setInputFiles(fixture('clip.mp4'));
  await expect(composer.getByText(/^Uploaded\.$/)).toBeVisible({ timeout: START_MS });
  await inspectHere(page, everyView);
});

test('a scheduled post is published when its time has come', async ({ browser, ownProduct: product, request }) => {
  const page = await adaOnPhone(browser, product);
  const composer = await openComposer(page, product);
  await composer.getByLabel(words).fill('Read me tomorrow.');
  const plan = await openSheet(composer, /^When$/, 'When it goes out');
  await plan.getByRole('button', { name: 'Set this time' }).click();
  await composer.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.getByText(/^Scheduled for \d+ \w+, 09:00$/)).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: 'Read me tomorrow.' })).toHaveCount(0);
  await page.getByRole('link', { name: '1 post scheduled' }).click();
  const list = page.getByRole('dialog', { name: 'Scheduled posts' });
  await expect(list.getByRole('heading', { name: 'Read me tomorrow.' })).toBeVisible();
  await inspectHere(page, everyView);

  await list.getByRole('link', { name: 'Edit Read me tomorrow.' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit post' });
  await editor.getByLabel(words).fill('Read me tomorrow, please.');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  // The buttons of the sandbox's front page.
  for (const by of ['day', 'day'])
    expect((await request.post(`${product.sandboxUrl}/clock`, { form: { by } })).ok()).toBe(true);
  await expect(async () => {
    await page.goto(`${product.url}/membership/app/home`);
    const card = page.getByRole('article').filter({ hasText: 'Read me tomorrow, please.' });
    await expect(card).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByRole('link', { name: /scheduled$/ })).toHaveCount(0);
});
