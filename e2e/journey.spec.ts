import type { Page } from '@playwright/test';
import path from 'node:path';
import { chooseAudience } from './composer.ts';
import { payByCard } from './outside.ts';
import { takePicture } from './pictures.ts';
import { expect, expectAccessible, fresh, readCode, test } from './test.ts';

// From a fresh instance to a paid, unlocked post, with two people in two browsers.

const photograph = path.join(import.meta.dirname, '..', 'seed', 'media', 'sunset.jpg');
const password = 'a-long-password';
const body = 'Only patrons read that the tripod stayed in the bus.';

const unread = (page: Page) => page.getByRole('link', { name: /^Notifications, \d+ unread/ }).first();

test('a creator opens a page, a patron pays, reads and likes, and everything outlives a restart', async ({
  browser,
  product,
}) => {
  const userName = fresh('zara');
  const pageUrl = product.pageOf(userName);
  const creator = await (await browser.newContext()).newPage();
  const patron = await (await browser.newContext()).newPage();
  let postPath = '';

  await test.step('the creator registers and reads the code in the inbox', async () => {
    const email = `${userName}@example.com`;
    await creator.goto(`${product.url}/`);
    await expect(creator).toHaveURL(/\/membership$/);
    await takePicture(creator, '1-welcome');
    await creator.getByRole('link', { name: 'Start your page' }).first().click();
    await creator.getByLabel('Your name').fill('Zara Bello');
    await creator.getByLabel('Email').fill(email);
    await creator.getByLabel('Password', { exact: true }).fill(password);
    await takePicture(creator, '2-register');
    await creator.getByRole('button', { name: 'Create account' }).click();
    await creator.getByLabel('Code').fill(await readCode(creator, product, email));
    await expect(creator).toHaveURL(/onboard\/aboutyourself$/);
  });

  await test.step('the creator chooses a name for the page, a price and two benefits', async () => {
    await creator.getByLabel('Page name').fill('Zara in Colour');
    await creator.getByLabel('Username').fill(userName);
    await expect(creator.getByText(/is free$/)).toBeVisible();
    await takePicture(creator, '3-page');
    await creator.getByRole('button', { name: 'Continue' }).click();
    await expect(creator).toHaveURL(/onboard\/creator-options$/);
    await creator.getByRole('button', { name: 'Continue' }).click();
    await expect(creator).toHaveURL(/onboard\/setup$/);
    await creator.getByRole('button', { name: 'Exclusive Content' }).click();
    await creator.getByRole('button', { name: 'Behind the scenes' }).click();
    await creator.getByRole('button', { name: '₦2,500' }).click();
    await creator.reload();
    await expect(creator.getByRole('button', { name: 'Behind the scenes' })).toHaveAttribute('aria-pressed', 'true');
    await takePicture(creator, '4-offer');
    await creator.getByRole('button', { name: 'Publish my page' }).click();
    await expect(creator.getByText('Process Completed!')).toBeVisible();
    await expect(creator).toHaveURL(/home\/posts\?newPost=true$/);
  });

  await test.step('the creator publishes a post with a title, text and a photograph', async () => {
    const composer = creator.getByRole('dialog', { name: 'New post' });
    await composer.getByLabel('Title').fill('Ten minutes before the sun');
    await composer.getByLabel('What do you want to share?').fill(body);
    await composer.getByLabel('Add images').setInputFiles(photograph);
    await chooseAudience(composer, 'Patrons only');
    await takePicture(creator, '5-composer');
    await composer.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(composer).toBeHidden();
    await expect(creator.getByRole('article').filter({ hasText: 'Ten minutes before the sun' })).toBeVisible();
  });

  await test.step('and a newer one that everyone may read', async () => {
    await creator.goto(`${product.url}/membership/app/home/posts?newPost=true`);
    const composer = creator.getByRole('dialog', { name: 'New post' });
    await composer.getByLabel('Title').fill('Where next?');
    await composer.getByLabel('What do you want to share?').fill('Tell me.');
    await chooseAudience(composer, 'Everyone');
    await composer.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(creator.getByRole('article').filter({ hasText: 'Where next?' })).toBeVisible();
  });

  await test.step('a patron sees the offer and the locked post', async () => {
    await patron.goto(pageUrl);
    await expect(patron.getByRole('heading', { level: 1 })).toContainText('Zara in Colour');
    await expect(patron.getByText('Ten minutes before the sun')).toBeVisible();
    await takePicture(patron, '6-front-page');
    expect(await patron.content()).not.toContain(body);
    await expectAccessible(patron);
    await patron.getByRole('link', { name: 'Ten minutes before the sun' }).click();
    await expect(patron.getByRole('heading', { level: 1, name: 'Ten minutes before the sun' })).toBeVisible();
    postPath = new URL(patron.url()).pathname;
    expect(await patron.content()).not.toContain(body);
    await patron
      .getByRole('link', { name: /Join for ₦2,500/ })
      .first()
      .click();
  });

  await test.step('registers, verifies and sees the payment summary', async () => {
    const email = `${fresh('femi')}@example.com`;
    await patron.getByLabel('Your name').fill('Femi Ade');
    await patron.getByLabel('Email').fill(email);
    await patron.getByLabel('Password', { exact: true }).fill(password);
    await expectAccessible(patron);
    await patron.getByRole('button', { name: 'Create account and continue' }).click();
    await patron.getByLabel('Code').fill(await readCode(patron, product, email));
    await expect(patron).toHaveURL(/\/membership\/auth\/payment\?post=[\da-f-]{36}$/);
    const summary = patron.locator('dl');
    for (const term of ['Monthly price', 'Benefits', 'Billing starts', 'Next payment', 'Total due today']) {
      await expect(summary.getByText(term)).toBeVisible();
    }
    await expect(summary).toContainText('Behind the scenes');
    await takePicture(patron, '7-payment');
    await expectAccessible(patron);
  });

  await test.step('a declined card is a plain sentence and another try, with no access', async () => {
    await patron.getByRole('button', { name: /^Pay ₦2,500/ }).click();
    await payByCard(patron, 'declined');
    await takePicture(patron, '8-checkout');
    await expect(patron.getByText(/declined/i).first()).toBeVisible();
    await patron.getByRole('button', { name: 'Cancel payment' }).click();
    await expect(patron.getByText('Your bank said no.')).toBeVisible();
    await expect(patron.getByText(/Nothing was charged/)).toBeVisible();
    await expectAccessible(patron);
  });

  await test.step('a good card brings the patron back to the post they came from, open, and greets them', async () => {
    await patron.getByRole('button', { name: /^Pay ₦2,500/ }).click();
    await payByCard(patron, 'success');
    await expect(patron.getByText(body)).toBeVisible();
    expect(new URL(patron.url()).pathname).toBe(postPath);
    const card = patron.getByRole('region', { name: "You're in" });
    await expect(card).toContainText('Thank you, Femi.');
    await expect(card).toContainText(/Next payment: \d+ \w+ \d{4}/);
    await card.getByRole('button', { name: 'Say hello' }).click();
    await expect(patron.getByRole('textbox', { name: 'Say hello to Zara Bello' })).toBeFocused();
    const picture = patron.getByRole('main').locator('img[src*="/media/"]').first();
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
    await takePicture(patron, '9-unlocked');
    await expectAccessible(patron);
  });

  await test.step('the patron likes it, and the bell rises in the other browser without a reload', async () => {
    await expect(unread(creator)).toBeVisible();
    const before = Number(
      /\d+/.exec((await unread(creator).getAttribute('aria-label')) ?? (await unread(creator).innerText()))?.[0],
    );
    await patron.getByRole('button', { name: /^Like/ }).click();
    await expect(patron.getByRole('button', { name: /^Like/, pressed: true })).toBeVisible();
    await expect(creator.getByRole('link', { name: `Notifications, ${before + 1} unread` }).first()).toBeVisible();
    await takePicture(creator, '10-bell');
  });

  await test.step('the patron’s picture opens for its owner, and for nobody who copies its address', async () => {
    const picture = patron.getByRole('main').locator('img[src*="/media/"]').first();
    const address = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto(pageUrl);
    const opens = (page: Page) =>
      page.evaluate(
        (src) =>
          new Promise<boolean>((resolve) => {
            const image = new Image();
            image.addEventListener('load', () => resolve(true));
            image.addEventListener('error', () => resolve(false));
            image.src = src;
          }),
        address,
      );
    expect(await opens(patron)).toBe(true);
    expect(await opens(elsewhere)).toBe(false);
    expect(await elsewhere.evaluate(async (src) => (await fetch(src)).status, address)).toBe(404);
  });

  await test.step('after a reload, a restart and a second start everything is still there', async () => {
    await patron.reload();
    await expect(patron.getByRole('button', { name: /^Like/, pressed: true })).toBeVisible();
    await product.restart();
    await patron.reload();
    await expect(patron.getByText(body)).toBeVisible();
    await expect(patron.getByRole('button', { name: /^Like/, pressed: true })).toBeVisible();
    await creator.reload();
    await expect(creator.getByRole('article').filter({ hasText: 'Ten minutes before the sun' })).toBeVisible();
    await expect(unread(creator)).toBeVisible();
  });
});
