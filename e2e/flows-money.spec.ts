import type { Page } from '@playwright/test';
import { newHand, type Hand } from './hand.ts';
import { sayWhoOneIs } from './identity.ts';
import { listenTo } from './inspect.ts';
import { startInstance, type Instance } from './instance.ts';
import { addressIn, outsideOf } from './outside.ts';
import { emails, signInAs } from './talk.ts';
import { expect, readCode, test } from './test.ts';

// Number of taps to pay a failed charge, to withdraw money and to leave. The clock moves: the product is their own.

test.describe.configure({ mode: 'serial' });

const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true };
let product: Instance;

test.beforeAll(async () => {
  product = await startInstance();
});
test.afterAll(() => product.stop());

const outside = async (page: Page) => outsideOf(await page.context().newPage(), product);

/** An email, a push message or an icon: opened outside of the app. */
const opens = (page: Page, address: string) => ({ click: async () => void (await page.goto(address)) });

/** One screen of the provider: a card that asks for no PIN. */
async function payAtProvider(page: Page, hand: Hand) {
  await expect(page).toHaveURL(/\/checkout\//);
  await hand.type(page.getByLabel('Card number'), '4084084084084081');
  await hand.type(page.getByLabel('Expiry'), '12/40');
  await hand.type(page.getByLabel('CVV'), '408');
  await hand.tap(page.getByRole('button', { name: /^Pay ₦/ }));
}

test('a failed charge is paid in three taps from the email, and in two from home', async ({ browser }) => {
  const linked = await (await browser.newContext(phone)).newPage();
  const world = await outside(linked);
  for (const who of ['chidi', 'ngozi'] as const) await world.answerNextCharge(emails[who], 'Insufficient Funds');
  await world.letMonthPass();

  await test.step('from the email', async () => {
    const said = listenTo(linked);
    const hand = newHand();
    const email = await world.readEmail(emails.chidi, /didn't go through$/);
    await hand.tap(opens(linked, await addressIn(email, 'Pay ₦2,500 now')));
    await hand.tap(linked.getByRole('button', { name: 'Pay ₦2,500 now' }));
    await payAtProvider(linked, hand);
    await expect(linked.getByRole('heading', { name: 'Your membership to Slow Light is paid' })).toBeVisible();
    expect(hand.taps).toBeLessThanOrEqual(3);
    expect(said).toEqual([]);
  });

  await test.step('from home', async () => {
    const page = await (await browser.newContext(phone)).newPage();
    const said = listenTo(page);
    const hand = newHand();
    await signInAs(page, product, 'ngozi');
    const due = page.getByText(/is not paid yet\. Not enough money\. You keep access until /);
    await expect(due).toBeVisible();
    await hand.tap(page.getByRole('button', { name: /^Pay ₦/ }).first());
    await payAtProvider(page, hand);
    await expect(page.getByRole('button', { name: /^Like/ }).first()).toBeVisible();
    await expect(due).toHaveCount(0);
    expect(hand.taps).toBeLessThanOrEqual(2);
    expect(said).toEqual([]);
    await page.context().close();
  });
  await linked.context().close();
});

/** Re-authenticates with the newest mailed code, as often as it is asked for. */
const reauthenticatorOf = (page: Page) => async (hand: Hand) =>
  hand.type(page.getByRole('dialog').getByLabel('Code'), await readCode(page, product, emails.ada));

async function withdraw(page: Page, hand: Hand, reauthenticate: (hand: Hand) => Promise<void>) {
  const act = /^Withdraw ₦/;
  await hand.tap(page.getByRole('button', { name: act }));
  await reauthenticate(hand);
  await hand.tap(page.getByRole('dialog').getByRole('button', { name: act }));
  await expect(page.getByText(/ is on its way$/)).toBeVisible();
}

test('a creator’s money is at the bank in six taps, the menu’s on a phone included, and later in three', async ({
  browser,
}) => {
  const page = await (await browser.newContext(phone)).newPage();
  const said = listenTo(page);
  const dialog = page.getByRole('dialog');

  await test.step('the first time', async () => {
    const hand = newHand();
    const reauthenticate = reauthenticatorOf(page);
    // Consumes the code of the demo data, so that the next read waits for a new one.
    await readCode(page, product, emails.ada);
    await signInAs(page, product, 'ada');
    await hand.tap(page.getByRole('button', { name: 'Open menu' }));
    await hand.tap(dialog.getByRole('link', { name: 'Payout' }));
    await hand.tap(page.getByRole('button', { name: 'Add your bank' }));
    await reauthenticate(hand);
    // Enough of the name to match only this bank.
    await hand.type(dialog.getByRole('combobox', { name: 'Bank' }), 'Guaranty');
    await hand.type(dialog.getByLabel('Account number'), '0123456789');
    await sayWhoOneIs(dialog, hand.type);
    await hand.tap(dialog.getByRole('button', { name: 'Save' }));
    await withdraw(page, hand, reauthenticate);
    expect(hand.taps).toBeLessThanOrEqual(6);
    expect(said).toEqual([]);
    await page.context().close();
  });

  await test.step('a month later, where the menu stands beside the page', async () => {
    const openDesk = async () => (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    let desk = await openDesk();
    const world = await outside(desk);
    // On Fridays the weekly payout runs by itself.
    await signInAs(desk, product, 'ada');
    await desk.goto(`${product.url}/membership/app/payout`);
    await desk.getByRole('switch', { name: 'Pay me every week' }).click();
    await expect(desk.getByText(/^Off\. With it on, /)).toBeVisible();
    await world.letMonthPass();
    await world.letTimePass('day', 6);
    const hand = newHand();
    // The session ended meanwhile: the old page would navigate to the login by itself, so a new page is used.
    await desk.context().close();
    desk = await openDesk();
    const reauthenticate = reauthenticatorOf(desk);
    await signInAs(desk, product, 'ada');
    await hand.tap(desk.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Payout' }));
    await withdraw(desk, hand, reauthenticate);
    expect(hand.taps).toBeLessThanOrEqual(3);
    await desk.context().close();
  });
});

test('a patron leaves in three taps', async ({ browser }) => {
  const page = await (await browser.newContext(phone)).newPage();
  const said = listenTo(page);
  const hand = newHand();
  await signInAs(page, product, 'chidi');
  await hand.tap(page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: 'Profile' }));
  await hand.tap(page.getByRole('button', { name: 'Manage Subscription' }));
  await hand.tap(page.getByRole('dialog').getByRole('button', { name: 'Cancel membership' }));
  await expect(page.getByRole('heading', { name: /^Cancelled\. Yours until / })).toBeVisible();
  expect(hand.taps).toBeLessThanOrEqual(3);
  expect(said).toEqual([]);
  await page.context().close();
});
