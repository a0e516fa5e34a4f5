import type { Browser, Page } from '@playwright/test';
import path from 'node:path';
import { START_MS } from '../scripts/test/patience.ts';
import { inspectHere, everyView, listenTo } from './inspect.ts';
import type { Instance } from './instance.ts';
import { press, reach, write } from './keyboard.ts';
import { registerCreator } from './register.ts';
import { expect, expectAccessible, test } from './test.ts';

// A creator changes their profile, on a phone with a poor network and by keyboard alone, and a stranger sees it.

const photograph = (name: string) => path.join(import.meta.dirname, '..', 'seed', 'media', name);
const phone = { width: 360, height: 800 };
const profilePath = '/membership/app/profile/posts';

/** A creator with a page and an offer, signed in. */
async function makeCreator(browser: Browser, product: Instance, name: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: phone })).newPage();
  await registerCreator(page, product, name);
  await expect(page.getByText(/is free$/)).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/creator-options$/);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Mentorship' }).click();
  await page.getByRole('button', { name: '₦1,000' }).click();
  await page.getByRole('button', { name: 'Publish my page' }).click();
  await expect(page).toHaveURL(/newPost=true$/);
  return page;
}

const isDrawn = (page: Page, selector: string) =>
  expect
    .poll(() =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => (one as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0);

test('pictures, texts and links are changed on a phone, outlive a reload and are seen by a stranger', async ({
  browser,
  product,
}) => {
  const page = await makeCreator(browser, product, 'Adaeze Nnamdi');
  const said = listenTo(page);
  await page.goto(product.url + profilePath);
  await page.getByRole('link', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Profile' });
  await expect(form).toBeVisible();
  expect(new URL(page.url()).search).toBe('?edit=true');

  await test.step('the pictures are shown before they are uploaded', async () => {
    const network = await page.context().newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 100,
      downloadThroughput: 100_000,
      uploadThroughput: 25_000,
    });
    await form.getByLabel('Choose a banner').setInputFiles(photograph('mountain.jpg'));
    await page.getByRole('application').press('ArrowDown');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await expect(form.getByRole('progressbar')).toBeVisible();
    await isDrawn(page, 'dialog img[src^="blob:"]');
    await form.getByLabel('Choose a picture').setInputFiles(photograph('friends.jpg'));
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await form.getByLabel('Name').fill('Adaeze Nnamdi-Okafor');
    await form.getByLabel('Bio').fill('I film the harmattan.\nNew film every Sunday.');
    await form.getByLabel('TikTok').fill('@adaeze');
    await form.getByLabel('Phone').fill('08031234567');
    await expect(form.getByText('Your banner is up.')).toBeAttached({ timeout: START_MS });
    await expect(form.getByText('Your picture is up.')).toBeAttached({ timeout: START_MS });
    await network.detach();
  });

  await test.step('a reload loses nothing', async () => {
    await page.reload();
    await expect(form.getByLabel('Name')).toHaveValue('Adaeze Nnamdi-Okafor');
    await expect(form.getByLabel('TikTok')).toHaveValue('https://www.tiktok.com/@adaeze');
    await isDrawn(page, 'dialog img[src^="/media/"]');
  });

  await test.step('the number is corrected and saved with the rest', async () => {
    await form.getByLabel('Phone').focus();
    await form.getByRole('combobox', { name: 'Country' }).fill('nig');
    await expect(form.getByText(/valid phone number/)).toBeVisible();
    await expect(form.getByText('Fix the phone number to save.')).toBeVisible();
    await form.getByRole('option', { name: 'Nigeria', exact: true }).click();
    await form.getByRole('button', { name: 'Use 0803-123-4567' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Profile Updated')).toBeVisible();
    await expect(form).toBeHidden();
    expect(page.url()).toBe(product.url + profilePath);
    await expect(page.getByRole('heading', { name: 'Adaeze Nnamdi-Okafor' })).toBeVisible();
  });

  await test.step('it is there after a reload, on one’s page and for a stranger', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Adaeze Nnamdi-Okafor' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Adaeze Nnamdi-Okafor on TikTok, opens in a new tab' })).toBeVisible();
    const { id, userName } = await page.evaluate(
      () => JSON.parse(localStorage['profile'] as string) as { id: string; userName: string },
    );
    const stranger = await (await browser.newContext({ viewport: phone })).newPage();
    const seen = await stranger.request.get(`${product.url}/users/${id}`);
    const text = await seen.text();
    expect(text).toContain('"country":"Nigeria"');
    expect(text).not.toContain('8031234567');
    await stranger.goto(`${product.pageOf(userName)}/membership`);
    await expect(stranger.locator('a[href="https://www.tiktok.com/@adaeze"]')).toBeVisible();
    await isDrawn(stranger, 'main img[src^="/media/"]');
    await stranger.context().close();
  });
  expect(said).toEqual([]);
  await page.context().close();
});

test('the form is complete in every view, with its list open, a fault and the question', async ({
  browser,
  product,
}) => {
  const page = await makeCreator(browser, product, 'Oluwaseun Adébáyọ̀-Ogunlesi of the Long Name');
  await page.goto(product.url + profilePath);
  await page.getByRole('link', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Profile' });
  await expect(form).toBeVisible();
  await inspectHere(page, everyView);
  await form.getByLabel('Phone').fill('08031234567');
  await form.getByRole('combobox', { name: 'Country' }).click();
  await expect(form.getByRole('option')).toHaveCount(250);
  await expect(form.getByRole('option').nth(4)).toBeInViewport({ ratio: 0.5 });
  await inspectHere(page, everyView);

  await test.step('the button to save is always there on a phone, and a press on the backdrop closes nothing', async () => {
    await page.setViewportSize(phone);
    const whole = { x: 0, y: 0, width: phone.width, height: phone.height };
    await expect.poll(() => form.boundingBox()).toMatchObject(whole);
    await expect(form.getByRole('button', { name: 'Save' })).toBeInViewport();
    await page.setViewportSize({ width: 768, height: 800 });
    await expect.poll(async () => (await form.boundingBox())?.width).toBe(560);
    await page.mouse.click(5, 5);
    await expect(form).toBeVisible();
  });

  await test.step('going back asks too, and discarded changes are gone', async () => {
    await page.goBack();
    const question = page.getByRole('dialog', { name: 'Discard changes?' });
    await expect(question).toBeVisible();
    await inspectHere(page, everyView);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(form).toBeHidden();
    await inspectHere(page, everyView);
  });
  await page.context().close();
});

test('the profile is edited by keyboard alone', async ({ browser, product }) => {
  const page = await makeCreator(browser, product, 'Tobi Ade');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(product.url + profilePath);
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
  await press(page, /^Edit$/);
  await expect(page.getByRole('dialog', { name: 'Edit Profile' })).toBeVisible();
  await reach(page, 'Name');
  await page.keyboard.press('End');
  await page.keyboard.type(' Junior');
  await write(page, 'Phone', '08031234567');
  await press(page, 'Use 0803-123-4567');
  await reach(page, 'Country');
  await page.keyboard.type('ni');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Instagram')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('gha');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await write(page, 'Instagram', 'tobi');
  await press(page, 'Save');
  await expect(page.getByText('Profile Updated')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tobi Ade Junior' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit' })).toBeFocused();
  await press(page, /^Edit$/);
  await expect(page.getByRole('dialog', { name: 'Edit Profile' })).toBeVisible();
  await reach(page, 'Country');
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Ghana');
  await expect(page.getByLabel('Phone')).toHaveValue('0803-123-4567');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Edit Profile' })).toBeHidden();
  await page.context().close();
});
