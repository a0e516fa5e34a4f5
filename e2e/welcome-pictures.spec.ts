import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { login } from '@udala/contract/auth';
import { listPosts } from '@udala/contract/posts';
import { updatePost } from '@udala/contract/publishing';
import sharp from 'sharp';
import { START_MS } from '../scripts/test/patience.ts';
import { demoPassword } from '../seed/cast.ts';
import { createClient } from '../seed/client.ts';
import { quiet, settled } from './inspect.ts';
import { startInstance, type Instance } from './instance.ts';
import { logIn } from './log-in.ts';

// Renews the screens of the welcome page, with PICTURES=on; otherwise this file is skipped.

test.describe.configure({ mode: 'serial', timeout: 400_000 });

const folder = path.join(import.meta.dirname, '../apps/web/public/welcome');
/** Of each screen, in CSS pixels; the files are twice as wide. */
const size = { width: 360, height: 320 };
const BYTES_MAX = 15_000;
const CARD_BYTES_MAX = 70_000;

let product: Instance;
let postId: string;
test.beforeAll(async () => {
  product = await startInstance({ UDALA_DEMO: 'whole' });
  await expect.poll(() => product.output(), { timeout: START_MS }).toContain('The demo data is whole.');
  await mkdir(folder, { recursive: true });
  postId = await coverPost();
});
test.afterAll(() => product.stop());

type Theme = 'light' | 'dark';

async function pageIn(browser: Browser, colorScheme: Theme, height = 2600): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: size.width, height },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    colorScheme,
  });
  // Suppresses the question about push notifications.
  await context.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  return context.newPage();
}

async function signIn(page: Page, door: string, email: string): Promise<void> {
  await page.goto(door);
  await logIn(page, email);
  await expect(page).toHaveURL(/membership\/(app|auth\/payment)/);
}

async function come(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await quiet(page);
  await settled(page);
}

/** The end of the window, or so many pixels above an element. */
type From = 'end' | { text: string; above: number };

async function topOf(page: Page, from: From): Promise<number> {
  if (from === 'end') return (page.viewportSize()?.height ?? 0) - size.height;
  const box = await page.getByText(from.text).first().boundingBox();
  return Math.round((box?.y ?? 0) - from.above);
}

/**
 * Saves a part of the page. Beside the AVIF of each theme there is a
 * smaller WebP of the light one, for browsers without AVIF.
 */
async function save(page: Page, name: string, theme: Theme, from: From): Promise<void> {
  const clip = { x: 0, y: await topOf(page, from), ...size };
  const picture = sharp(await page.screenshot({ clip }));
  const files = [
    picture
      .clone()
      .avif({ quality: 50, effort: 9 })
      .toFile(path.join(folder, `${name}-${theme}.avif`)),
  ];
  if (theme === 'light')
    files.push(
      picture
        .clone()
        .resize(size.width)
        .webp({ quality: 60, effort: 6 })
        .toFile(path.join(folder, `${name}.webp`)),
    );
  for (const { size: bytes } of await Promise.all(files)) expect(bytes, name).toBeLessThan(BYTES_MAX);
}

/** Id of a post that Ada covered with a blur of its picture, as the composer suggests for new ones. */
async function coverPost(): Promise<string> {
  const call = createClient(product.url);
  const { token, user } = await call(login, { body: { email: 'ada@udala.example', password: demoPassword } });
  const { items } = await call(listPosts, { token, query: { authorId: user.id, media: 'Image' } });
  const id = items.find(({ title }) => title === 'Ten minutes before the sun')?.id ?? '';
  await call(updatePost, { token, params: { id }, body: { cover: 'blur' } });
  return id;
}

for (const theme of ['light', 'dark'] as const) {
  test(`screens of the welcome page, ${theme}`, async ({ browser }) => {
    const ada = product.pageOf('ada');

    const stranger = await pageIn(browser, theme, 482);
    await come(stranger, `${ada}/membership/app/posts/${postId}`);
    await save(stranger, 'locked', theme, 'end');

    const patron = await pageIn(browser, theme);
    await signIn(patron, `${ada}/membership/auth/login`, 'halima@udala.example');
    await come(patron, `${ada}/membership/auth/payment`);
    await save(patron, 'payment', theme, { text: 'Next payment', above: 8 });

    const creator = await pageIn(browser, theme);
    await signIn(creator, `${product.url}/membership/creator/auth/login`, 'ada@udala.example');
    await come(creator, `${product.url}/membership/app/payout`);
    await save(creator, 'payout', theme, { text: 'Earned this month', above: 32 });

    const reader = await pageIn(browser, theme);
    await signIn(reader, `${product.url}/membership/auth/login`, 'chidi@udala.example');
    for (const screen of ['home', 'notifications', 'settings/account'])
      await come(reader, `${product.url}/membership/app/${screen}`);
    await save(reader, 'megabytes', theme, { text: 'Udala used', above: 188 });
  });
}

/** The first screen of the page, without what can be pressed, as large as the card of a link. */
const asCard = `
  main > :not(:first-child), main > :first-child > a, section p, section div, header a + *, footer { display: none !important; }
  header { position: fixed; inset: 42px auto auto 22px; z-index: 1; zoom: 1.5; }
  main > :first-child { position: fixed; inset: 0; max-width: none; padding: 76px 0 0 56px; grid-template-columns: 500px 660px; gap: 24px; }
  h1 { font-size: 75px !important; line-height: 1 !important; }
`;

test('card of a link to the welcome page', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1200, height: 630 }, bypassCSP: true });
  const page = await context.newPage();
  await come(page, `${product.url}/membership`);
  await page.addStyleTag({ content: asCard });
  await quiet(page);
  const { size: bytes } = await sharp(await page.screenshot())
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(path.join(folder, 'card.jpg'));
  expect(bytes).toBeLessThan(CARD_BYTES_MAX);
});
