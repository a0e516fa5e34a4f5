import type { BrowserContextOptions, Page } from '@playwright/test';
import { googleButton, openChooser, zainab } from './google.ts';
import { newHand } from './hand.ts';
import { listenTo } from './inspect.ts';
import { expect, readCode, test } from './test.ts';

// Signing in with Google: its script, frames and window are the sandbox's, on another origin, under the real policy.

const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true };
const instagram =
  'Mozilla/5.0 (Linux; Android 14; TECNO BG6 Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Version/4.0 Chrome/131.0.6778.135 Mobile Safari/537.36 Instagram 361.0.0.46.88 Android (34/14; 320dpi; 720x1474)';
test('an address that Google does not vouch for is verified by a code', async ({ page, product }) => {
  await page.goto(`${product.url}/membership/creator/auth/login`);
  const chooser = await openChooser(page, newHand());
  await chooser.getByRole('button', { name: zainab }).click();
  await expect(page.getByText(/^Sent to zainab@mail.example/)).toBeVisible();
  await page.getByLabel('Code').fill(await readCode(page, product, 'zainab@mail.example'));
  await expect(page).toHaveURL(/onboard\/aboutyourself$/);
});

test('a chooser that is cancelled changes nothing', async ({ page, product }) => {
  const said = listenTo(page);
  await page.goto(`${product.url}/membership/auth/login`);
  const chooser = await openChooser(page, newHand());
  const closed = chooser.waitForEvent('close');
  await chooser.getByRole('button', { name: 'Cancel' }).click();
  await closed;
  await expect(googleButton(page)).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  expect(said).toEqual([]);
});

test('the form keeps its place, whatever Google does', async ({ browser, product }) => {
  /** Position of the first field from the top, once `sight` is visible. */
  const standsAt = async (options: BrowserContextOptions, site: string, sight: (page: Page) => Promise<void>) => {
    const context = await browser.newContext({ ...phone, ...options });
    const page = await context.newPage();
    await page.goto(`${site}/membership/auth/login`);
    await sight(page);
    const box = await page.locator('#email').boundingBox();
    await context.close();
    return box?.y;
  };
  const inServersPage = await standsAt({ javaScriptEnabled: false }, product.url, async () => undefined);
  const withButton = await standsAt({}, product.url, (page) => expect(googleButton(page)).toBeVisible());
  const inWebview = await standsAt({ userAgent: instagram }, product.url, async (page) => {
    await expect(page.getByText('Open this page in Chrome to use Google')).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
  });
  expect([withButton, inWebview]).toEqual([inServersPage, inServersPage]);

  const context = await browser.newContext(phone);
  await context.route(`${product.sandboxUrl}/google/**`, (route) => route.abort());
  const page = await context.newPage();
  await page.goto(`${product.url}/membership/auth/login`);
  await expect(page.getByText("Google isn't answering. Use your email.")).toBeVisible();
  expect((await page.locator('#email').boundingBox())?.y).toBe(inServersPage);
  await context.close();
});
