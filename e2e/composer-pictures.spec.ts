import path from 'node:path';
import type { Locator } from '@playwright/test';
import { START_MS } from '../scripts/test/patience.ts';
import { adaOnPhone, describePicture, fixture, openComposer } from './composer.ts';
import { listenTo } from './inspect.ts';
import { expect, test } from './test.ts';

// Photographs in the composer: in their place, in order, and described.

const photographs = ['mountain', 'sunset', 'friends', 'seeding', 'freespace', 'wine'].map((name) =>
  path.join(import.meta.dirname, '..', 'seed', 'media', `${name}.jpg`),
);
const ten = [...photographs, ...photographs.slice(0, 3), fixture('phone-with-gps.jpg')];
const words = 'What do you want to share?';

test('ten photographs, put in order and described, are one post', async ({ browser, product }) => {
  const page = await adaOnPhone(browser, product);
  const said = listenTo(page);
  const composer = await openComposer(page, product);
  await composer.getByLabel(words).fill('Ten at once.');
  await composer.getByLabel('Add images').setInputFiles(ten);
  const tiles = composer.getByRole('list', { name: 'Images' }).getByRole('listitem');
  await expect(tiles).toHaveCount(10);
  await expect(tiles.last()).toContainText('phone-with-gps.jpg');
  await expect(composer.getByRole('progressbar')).toHaveCount(0, { timeout: START_MS });
  await expect(composer.getByLabel('Add a video')).toBeDisabled();
  for (let place = 10; place > 1; place -= 1)
    await composer.getByRole('button', { name: /^Move phone-with-gps\.jpg/ }).press('ArrowUp');
  await expect(composer.getByText('phone-with-gps.jpg is now 1 of 10.')).toBeAttached();
  await expect(composer.getByRole('button', { name: /^Move phone-with-gps\.jpg/ })).toBeFocused();
  await describePicture(composer, 'phone-with-gps.jpg', 'A path under trees');
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(composer).toBeHidden();
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
  const card = page.getByRole('article').filter({ hasText: 'Ten at once.' });
  await expect(card.getByRole('img', { name: 'A path under trees' }).first()).toBeVisible();
  expect(said).toEqual([]);
});

test('photographs are dragged into order: with a mouse as they are, with a finger by the handle', async ({
  browser,
  product,
}) => {
  const page = await adaOnPhone(browser, product);
  const composer = await openComposer(page, product);
  await composer.getByLabel('Add images').setInputFiles(photographs.slice(0, 3));
  await expect(composer.getByRole('progressbar')).toHaveCount(0, { timeout: START_MS });
  const tile = (name: string) => composer.getByRole('listitem').filter({ hasText: name });
  const handle = (name: string) => composer.getByRole('button', { name: new RegExp(`^Move ${name}`) });
  const order = async () => (await composer.getByRole('listitem').allTextContents()).map((text) => text.split('.')[0]);
  const middleOf = async (what: Locator) => {
    const box = await what.boundingBox();
    if (!box) throw new Error('it is not to be seen');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };

  // Tall enough for all three, so that nothing scrolls meanwhile.
  await page.setViewportSize({ width: 360, height: 1400 });
  const [first, third] = [await middleOf(tile('mountain')), await middleOf(tile('friends'))];
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  await page.mouse.move(third.x, third.y, { steps: 12 });
  await page.mouse.up();
  await expect.poll(order).toEqual(['sunset', 'friends', 'mountain']);

  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  const from = await middleOf(handle('mountain'));
  const to = await middleOf(tile('sunset'));
  await send('touchStart', from);
  for (let step = 1; step <= 12; step += 1)
    await send('touchMove', { x: from.x, y: from.y + ((to.y - from.y) * step) / 12 });
  await send('touchEnd');
  await expect.poll(order).toEqual(['mountain', 'sunset', 'friends']);
  await expect(composer.getByText('mountain.jpg is now 1 of 3.')).toBeAttached();
});
