import type { BrowserContextOptions, FrameLocator, Page } from '@playwright/test';
import { creators } from '../seed/cast.ts';
import { newHand, type Hand } from './hand.ts';
import { listenTo } from './inspect.ts';
import { expect, readCode, test } from './test.ts';

// Signing in with Google: its script, its frames and its window are the sandbox's, on another origin, under the real policy.

const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true };
const instagram =
  'Mozilla/5.0 (Linux; Android 14; TECNO BG6 Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Version/4.0 Chrome/131.0.6778.135 Mobile Safari/537.36 Instagram 361.0.0.46.88 Android (34/14; 320dpi; 720x1474)';
/** Accounts of the sandbox's chooser: Google vouches for the first two. */
const [ngozi, tunde, zainab] = [/Ngozi Bello/, /Tunde Alabi/, /Zainab Musa/] as const;

const adasName = creators[0]?.userName ?? '';

const drawnButton = (page: Page) =>
  page
    .frameLocator('iframe[title="Continue with Google button"]')
    .getByRole('button', { name: 'Continue with Google' });
const prompt = (page: Page): FrameLocator => page.frameLocator('iframe[title="Sign in with Google prompt"]');

/** Opens Google's window by its button. */
async function openChooser(page: Page, hand: Hand): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await hand.tap(drawnButton(page));
  return opened;
}

test('a creator begins her page with three taps', async ({ browser, product }) => {
  const page = await (await browser.newContext(phone)).newPage();
  const said = listenTo(page);
  const hand = newHand();
  await page.goto(`${product.url}/membership`);
  await hand.tap(page.getByRole('link', { name: 'Start your page' }).first());
  const chooser = await openChooser(page, hand);
  await hand.tap(chooser.getByRole('button', { name: ngozi }));
  await expect(page).toHaveURL(/onboard\/aboutyourself$/);
  expect(hand.taps).toBe(3);
  expect(said).toEqual([]);
});

test('a patron goes from her creator’s page to the payment with three taps, and Google is named next time', async ({
  browser,
  product,
}) => {
  const page = await (await browser.newContext(phone)).newPage();
  const said = listenTo(page);
  const hand = newHand();
  const host = product.pageOf(adasName);
  await page.goto(host);
  await hand.tap(page.getByRole('link', { name: /^Join for/ }).first());
  await hand.tap(page.getByRole('button', { name: 'Continue with Google' }));
  await expect(page).toHaveURL(new RegExp(`^${product.url}/membership/auth/google\\?`));
  await hand.tap(prompt(page).getByRole('button', { name: tunde }));
  await expect(page).toHaveURL(`${host}/membership/auth/payment`);
  expect(hand.taps).toBe(3);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Pay ₦/ })).toBeVisible();

  await page.goto(`${host}/membership/app/settings/account`);
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page).toHaveURL(/\/membership\/auth\/login/);
  await expect(page.getByText('You used Google last time')).toBeVisible();
  expect(said).toEqual([]);
});

test('an address that Google does not vouch for is proven by a code', async ({ page, product }) => {
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
  await expect(drawnButton(page)).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  expect(said).toEqual([]);
});

test('the form stands in one place, whatever Google does', async ({ browser, product }) => {
  /** How far down the first field is, once `sight` shows. */
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
  const withButton = await standsAt({}, product.url, (page) => expect(drawnButton(page)).toBeVisible());
  const inWebview = await standsAt({ userAgent: instagram }, product.url, async (page) => {
    await expect(page.getByText('Open this page in Chrome to use Google')).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
  });
  expect([withButton, inWebview]).toEqual([inServersPage, inServersPage]);

  const context = await browser.newContext(phone);
  await context.route(`${product.sandboxUrl}/google/**`, (route) => route.abort());
  const page = await context.newPage();
  await page.goto(`${product.url}/membership/auth/login`);
  await expect(page.getByText('Google isn’t answering. Use your email.')).toBeVisible();
  expect((await page.locator('#email').boundingBox())?.y).toBe(inServersPage);
  await context.close();
});
