import type { Page } from '@playwright/test';
import path from 'node:path';
import { logIn } from './log-in.ts';
import { registerCreator } from './register.ts';
import { expect, expectAccessible, fresh, test } from './test.ts';

// A complete page of a creator, on a phone whose network first fails, then is slow.

const photograph = path.join(import.meta.dirname, '..', 'seed', 'media', 'friends.jpg');
const phone = { width: 360, height: 800 };

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

test('a picture is cropped with the keyboard, sent again, and shown on the creator’s page beside the links', async ({
  browser,
  page,
  product,
}) => {
  await page.setViewportSize(phone);
  await registerCreator(page, product, 'Adaobi Nwosu');
  await expect(page.getByText(/^adaobi-nwosu\S* is free$/)).toBeVisible();

  await test.step('the network fails, and the picture waits for another try', async () => {
    await page.route('**/uploads/image', (route) => route.abort());
    await page.getByLabel('Choose a picture').setInputFiles(photograph);
    await page.getByRole('application').press('ArrowDown');
    await page.getByLabel('Zoom').press('ArrowRight');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use this picture' }).press('Enter');
    await expect(page.getByRole('button', { name: "Didn't upload. Tap to retry." })).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/uploads/image');
  });

  await test.step('it uploads slowly while the creator answers the rest', async () => {
    const network = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 100, downloadThroughput: 100_000, uploadThroughput: 20_000 };
    await network.send('Network.emulateNetworkConditions', slow);
    await page.getByRole('button', { name: "Didn't upload. Tap to retry." }).click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await goOn(page);
    await expect(page).toHaveURL(/onboard\/creator-options$/);
    await page.getByText('Add your links').click();
    await page.getByLabel('TikTok').fill('@adaobi');
    await page.getByLabel('YouTube').fill('evil.example/ada');
    await goOn(page);
    await expect(page.getByText("Error: That isn't a YouTube link.")).toBeVisible();
    await expect(page.getByLabel('YouTube')).toBeFocused();
    await page.getByLabel('YouTube').fill('');
    await goOn(page);
    await expect(page).toHaveURL(/onboard\/setup$/);
    await network.detach();
  });

  await test.step('the preview of the page opens over the questions', async () => {
    await page.getByRole('button', { name: 'Early Access to videos' }).click();
    await page.getByRole('button', { name: '₦1,000' }).click();
    await page.getByRole('button', { name: 'Preview' }).click();
    const sheet = page.getByRole('dialog', { name: 'Your page' });
    for (const text of ['Adaobi Nwosu', 'TikTok', '₦1,000', 'Early Access to videos']) {
      await expect(sheet.getByText(text)).toBeVisible();
    }
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  await page.getByRole('button', { name: 'Publish my page' }).click();
  await expect(page).toHaveURL(/newPost=true$/);

  await test.step('home shows the next step, also in another browser, until the list is dismissed', async () => {
    await page.goto(`${product.url}/membership/app/home`);
    const steps = page.getByRole('region', { name: 'First steps' });
    await expect(steps.getByText('2 of 5 done')).toBeVisible();
    await expect(steps.getByRole('link')).toHaveText(['Post for the first time', 'Share on WhatsApp', 'Add your bank']);
    await expectAccessible(page);
    const opened = page.waitForEvent('popup');
    await steps.getByRole('link', { name: 'Share on WhatsApp' }).click();
    await (await opened).close();
    await expect(steps.getByText('3 of 5 done')).toBeVisible();

    const { email } = await page.evaluate(() => JSON.parse(localStorage['user'] as string) as { email: string });
    const other = await (await browser.newContext()).newPage();
    await other.goto(`${product.url}/membership/creator/auth/login`);
    await logIn(other, email, 'a-long-password');
    await expect(other).toHaveURL(/app\/home$/);
    await expect.poll(() => other.evaluate(() => localStorage['checklist'] as string)).toBe('"open"');
    await other.reload();
    await expect(other.getByText('3 of 5 done')).toBeVisible();
    await other.getByRole('button', { name: 'Put the first steps away' }).click();
    await expect.poll(() => other.evaluate(() => localStorage['checklist'] as string)).toBe('"closed"');
    await other.context().close();
    await page.reload();
    await expect(steps).toHaveCount(0);
  });

  const { userName } = await page.evaluate(() => JSON.parse(localStorage['profile'] as string) as { userName: string });
  await page.goto(`${product.pageOf(userName)}/membership`);
  await expect(page.getByRole('link', { name: 'Adaobi Nwosu on TikTok, opens in a new tab' })).toBeVisible();
  const picture = page.locator('main img[src^="/media/"]');
  await expect(picture).toHaveCount(1);
  await expect.poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);
});

test('a name that somebody else took leads back to it, with every answer saved', async ({ browser, product }) => {
  const name = fresh('wanted');
  const [late, quick] = await Promise.all([1, 2].map(async () => (await browser.newContext()).newPage()));
  if (!late || !quick) return;
  const reachOffer = async (page: Page) => {
    await registerCreator(page, product, 'Tobi Ade');
    await page.getByLabel('Username').fill(name);
    await expect(page.getByText(/is free$/)).toBeVisible();
    await goOn(page);
    await expect(page).toHaveURL(/creator-options$/);
    await goOn(page);
    await page.getByRole('button', { name: 'Mentorship' }).click();
    await page.getByRole('button', { name: '₦500' }).click();
  };
  await reachOffer(late);
  await reachOffer(quick);
  const publish = (page: Page) => page.getByRole('button', { name: 'Publish my page' }).click();
  await publish(quick);
  await expect(quick).toHaveURL(/newPost=true$/);
  await publish(late);
  await expect(late).toHaveURL(/aboutyourself$/);
  await expect(late.getByText(/^Someone else just took/)).toBeVisible();
  await expectAccessible(late);
  await late
    .getByRole('button', { name: new RegExp(`^${name}.{4}$`) })
    .first()
    .click();
  await goOn(late);
  await expect(late).toHaveURL(/creator-options$/);
  await goOn(late);
  await expect(late.getByRole('button', { name: 'Mentorship', pressed: true })).toBeVisible();
  await publish(late);
  await expect(late).toHaveURL(/newPost=true$/);
});
