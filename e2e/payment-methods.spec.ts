import type { Page } from '@playwright/test';
import { newHand, type Hand } from './hand.ts';
import { everyView, inspectHere, listenTo, type View } from './inspect.ts';
import { logIn } from './log-in.ts';
import { outsideOf, payByCard } from './outside.ts';
import { makeCreator, makePatron, type PageOwner } from './people.ts';
import { lookAt, takePicture } from './screen.ts';
import { expect, test } from './test.ts';

// Cards and bank accounts of patrons: changing the card after renewals failed, and where a refund goes.

test.describe.configure({ timeout: 300_000 });

const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true };
const onPhone: readonly View[] = [{ width: 360, themes: ['light', 'dark'] }];
const title = 'Payment methods';

async function joinWith(page: Page, { url, text }: PageOwner, card: string) {
  await page.goto(`${url}/membership/auth/payment`);
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
  await payByCard(page, card);
  await expect(page.getByText(text)).toBeVisible();
}

/** One screen of the provider: a card that asks for no PIN. */
async function payAtProvider(page: Page, hand: Hand) {
  await expect(page).toHaveURL(/\/checkout\//);
  await hand.type(page.getByLabel('Card number'), '4084084084084081');
  await hand.type(page.getByLabel('Expiry'), '12/40');
  await hand.type(page.getByLabel('CVV'), '408');
  await hand.tap(page.getByRole('button', { name: /^Pay ₦/ }));
}

test('a patron gives the bank account that their refund goes to [B8]', async ({ browser, ownProduct: product }) => {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const other = await context.newPage();
  const creator = await makeCreator(page, product, 'Ireti Cole', 1500);
  const patron = await makePatron(page, product, 'Uche Madu');
  await page.goto(`${creator.url}/membership/auth/login`);
  await logIn(page, patron.email);
  await page.waitForURL(/\/membership\/app\//);
  const said = listenTo(page);
  // Paid twice, in two tabs, at two prices: the second payment goes back.
  await page.goto(`${creator.url}/membership/auth/payment`);
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
  await expect(page).toHaveURL(/\/checkout\//);
  await creator.ask(1800);
  await other.goto(`${creator.url}/membership/auth/payment`);
  await other.getByRole('button', { name: 'Pay ₦1,800' }).click();
  await payByCard(page, 'success');
  await expect(page.getByText(creator.text)).toBeVisible();
  await payByCard(other, 'refund-needs-attention');
  await expect(other.getByText(/You get all of it back/)).toBeVisible();

  const history = `${creator.url}/membership/app/payment-history`;
  const give = page.getByRole('button', { name: 'Give your bank account' });
  await expect(async () => {
    await page.goto(history);
    await expect(give).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await lookAt(page, `${history}?refund=asked`, 'Pay-History', everyView);
  await give.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Bank' }).fill('Guaranty');
  await dialog.getByLabel('Account number').fill('0123456789');
  await expect(dialog.getByText(/Is this you\?$/)).toBeVisible();
  await inspectHere(page, onPhone);
  await takePicture(page, 'dialog');
  await dialog.getByRole('button', { name: 'Send ₦1,800 there' }).click();
  await expect(page.getByText('On its way to your bank')).toBeVisible();
  await expect(give).toHaveCount(0);
  expect(said).toEqual([]);
});

test('a patron whose renewals failed pays all of them with a new card in four taps, and removes the old one [B5]', async ({
  browser,
  ownProduct: product,
}) => {
  const newPage = async () => (await browser.newContext(phone)).newPage();
  let page = await newPage();
  const world = outsideOf(await newPage(), product);
  const first = await makeCreator(page, product, 'Kemi Alabi', 2000);
  const second = await makeCreator(page, product, 'Evening Letters of Oluwadamilola Adebayo-Ogunleye', 3500);
  const patron = await makePatron(page, product, 'Bisi Akande');
  const methods = `${product.url}/membership/app/payment-methods`;
  const enter = async () => {
    await page.goto(`${product.url}/membership/auth/login`);
    await logIn(page, patron.email);
    await page.waitForURL(/\/membership\/app\//);
  };
  await enter();
  const said = [listenTo(page)];

  await test.step('no card yet', () => lookAt(page, `${methods}?cards=none`, title, everyView));
  await test.step('one card that renews two memberships', async () => {
    await joinWith(page, first, 'no-money-later');
    await joinWith(page, second, 'no-money-later');
    await lookAt(page, `${methods}?cards=one`, title, everyView);
  });

  // No session lasts that long.
  await page.context().close();
  await world.letMonthPass();
  page = await newPage();
  await enter();
  // The card is tried for one of them; the other is looked at a minute after the answer, and not tried that day.
  await expect(async () => {
    await world.letTimePass('hour');
    await page.goto(methods);
    await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible();
    expect(await page.getByText(/is not paid yet/).count()).toBe(2);
  }).toPass();
  const hand = newHand();
  await test.step('the notice on home leads to the page', async () => {
    await page.goto(`${product.url}/membership/app/home`);
    said.push(listenTo(page));
    // Of the newest, which may be the one that was not tried.
    await expect(page.getByText(/is not paid yet\./)).toBeVisible();
    await inspectHere(page, onPhone);
    await takePicture(page, 'notice');
    await hand.tap(page.getByRole('link', { name: 'Change card' }));
    await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible();
    await expect(page.getByText(/is not paid yet/)).toHaveCount(2);
  });
  await test.step('both failed', () => lookAt(page, `${methods}?cards=failed`, title, everyView));

  await test.step('a new card pays one, and returns', async () => {
    await hand.tap(page.getByRole('button', { name: /with a new card$/ }));
    await payAtProvider(page, hand);
    await expect(page.getByRole('heading', { name: 'Visa ····4081' })).toBeVisible();
    await inspectHere(page, onPhone);
  });
  await test.step('and the rest in one tap', async () => {
    await hand.tap(page.getByRole('button', { name: /^Pay ₦.* with Visa ····4081$/ }));
    await expect(page.getByText(/^Paid: .* Thank you\.$/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Needs you' })).toHaveCount(0);
    expect(hand.taps).toBeLessThanOrEqual(4);
    await inspectHere(page, onPhone);
  });

  await test.step('the old card is removed, and the provider forgets it', async () => {
    await page.getByRole('button', { name: 'Remove Visa ····0029' }).click();
    await inspectHere(page, onPhone);
    await takePicture(page, 'remove-unused');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Visa ····0029 is removed.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Visa ····0029' })).toHaveCount(0);
  });

  await test.step('many cards, and the question about the one that renews', async () => {
    const more = await makeCreator(page, product, 'Ireti Cole', 1500);
    await joinWith(page, more, 'renews-once');
    await joinWith(page, await makeCreator(page, product, 'Amaka Nwosu', 1200), 'expires');
    await lookAt(page, `${methods}?cards=many`, title, everyView);
    await page.getByRole('button', { name: 'Remove Visa ····4081' }).click();
    await expect(page.getByRole('dialog')).toContainText(/From now on Visa ····\d{4} does\./);
    await inspectHere(page, onPhone);
    await takePicture(page, 'remove-used');
    await page.getByRole('button', { name: 'Keep it' }).click();
  });
  expect(said.flat()).toEqual([]);
});
