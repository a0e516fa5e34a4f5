import type { Page } from '@playwright/test';
import { creators } from '../seed/cast.ts';
import { chooseInPrompt, ngozi, openChooser, tunde } from './google.ts';
import { newHand, type Hand } from './hand.ts';
import { listenTo } from './inspect.ts';
import { comment, expectAnswering, openAsAda } from './push.ts';
import { expect, fresh, readCode, test } from './test.ts';

// Number of taps and fields to the first post, from a creator's page to a paid membership, and to an answer: not more
// than the goal.

const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true };
const password = 'kunu in the shade';

async function signUp(page: Page, hand: Hand, person: { name: string; email: string; act: string }) {
  await hand.type(page.getByLabel('Your name'), person.name);
  await hand.type(page.getByLabel('Email'), person.email);
  await hand.type(page.getByLabel('Password', { exact: true }), password);
  await hand.tap(page.getByRole('button', { name: person.act, exact: true }));
}

/** From the first step of onboarding to the first post. */
async function publish(page: Page, hand: Hand) {
  await expect(page).toHaveURL(/onboard\/aboutyourself$/);
  await expect(page.getByText(/is free$/)).toBeVisible();
  await hand.tap(page.getByRole('button', { name: 'Continue' }));
  await expect(page).toHaveURL(/onboard\/creator-options$/);
  await hand.tap(page.getByRole('button', { name: 'Continue' }));
  await expect(page).toHaveURL(/onboard\/setup$/);
  await hand.tap(page.getByRole('button', { name: 'Exclusive Content' }));
  await hand.tap(page.getByRole('button', { name: '₦2,500' }));
  await hand.tap(page.getByRole('button', { name: 'Publish my page' }));
  const composer = page.getByRole('dialog');
  await hand.type(composer.getByLabel('What do you want to share?'), 'My first words here.');
  await hand.tap(composer.getByRole('button', { name: 'Post', exact: true }));
  await expect(page.getByRole('article').filter({ hasText: 'My first words here.' })).toBeVisible();
}

test('a creator with an email: eight taps and five fields to the first post', async ({ browser, product }) => {
  const page = await (await browser.newContext(phone)).newPage();
  const hand = newHand();
  const name = fresh('Ngozi ');
  const email = `${fresh('ngozi')}@example.com`;
  await page.goto(`${product.url}/membership`);
  await hand.tap(page.getByRole('link', { name: 'Start your page' }).first());
  await signUp(page, hand, { name, email, act: 'Create account' });
  await hand.type(page.getByLabel('Code'), await readCode(page, product, email));
  await publish(page, hand);
  expect(hand.taps).toBeLessThanOrEqual(8);
  expect(hand.fields).toBeLessThanOrEqual(5);
});

test('a creator with Google: nine taps and one field', async ({ browser, product }) => {
  const page = await (await browser.newContext(phone)).newPage();
  const said = listenTo(page);
  const hand = newHand();
  await page.goto(`${product.url}/membership`);
  await hand.tap(page.getByRole('link', { name: 'Start your page' }).first());
  const chooser = await openChooser(page, hand);
  await hand.tap(chooser.getByRole('button', { name: ngozi }));
  await publish(page, hand);
  expect(hand.taps).toBeLessThanOrEqual(9);
  expect(hand.fields).toBeLessThanOrEqual(1);
  expect(said).toEqual([]);
});

/** From the payment summary to the unlocked post. */
async function pay(page: Page, hand: Hand) {
  await expect(page).toHaveURL(/\/membership\/auth\/payment$/);
  await hand.tap(page.getByRole('button', { name: /^Pay ₦2,500/ }));
  await expect(page).toHaveURL(/\/checkout\//);
  await hand.type(page.getByLabel('Card number'), '507850785078507812');
  await hand.type(page.getByLabel('Expiry'), '12/30');
  await hand.type(page.getByLabel('CVV'), '081');
  await hand.tap(page.getByRole('button', { name: 'Pay ₦2,500' }));
  await hand.type(page.getByLabel('PIN'), '1111');
  await hand.tap(page.getByRole('button', { name: 'Authorise' }));
  await expect(page).toHaveURL(/\/membership\/app\/(?:posts|community)\//);
  await expect(page.getByRole('button', { name: /^Like/ })).toBeVisible();
}

test('a patron with an email: five taps and nine fields from a creator’s page to the locked post', async ({
  browser,
  product,
}) => {
  const page = await (await browser.newContext(phone)).newPage();
  const hand = newHand();
  const email = `${fresh('chidi')}@example.com`;
  await page.goto(product.pageOf(creators[0]?.userName ?? ''));
  await hand.tap(page.getByRole('link', { name: /Join for ₦2,500/ }).first());
  await signUp(page, hand, { name: 'Chidi Eze', email, act: 'Create account and continue' });
  await hand.type(page.getByLabel('Code'), await readCode(page, product, email));
  await pay(page, hand);
  expect(hand.taps).toBeLessThanOrEqual(5);
  expect(hand.fields).toBeLessThanOrEqual(9);
});

test('a patron with Google: six taps and five fields, and Google is named next time', async ({ browser, product }) => {
  const page = await (await browser.newContext(phone)).newPage();
  const said = listenTo(page);
  const hand = newHand();
  const host = product.pageOf(creators[0]?.userName ?? '');
  await page.goto(host);
  await hand.tap(page.getByRole('link', { name: /^Join for/ }).first());
  await hand.tap(page.getByRole('button', { name: 'Continue with Google' }));
  await expect(page).toHaveURL(new RegExp(`^${product.url}/membership/auth/google\\?`));
  await chooseInPrompt(page, hand, tunde);
  await expect(page).toHaveURL(`${host}/membership/auth/payment`);
  await pay(page, hand);
  expect(hand.taps).toBeLessThanOrEqual(6);
  expect(hand.fields).toBeLessThanOrEqual(5);

  // No request may be pending when the session ends: its answer would be an error in the console.
  await page.goto(`${host}/membership/app/settings/account`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page).toHaveURL(/\/membership\/auth\/login/);
  await expect(page.getByText('You used Google last time')).toBeVisible();
  expect(said).toEqual([]);
});

test('a creator answers a notification in two taps, and without a connection too', async ({ browser, product }) => {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await openAsAda(page, product);
  for (const offline of [false, true]) {
    const said = await comment(product);
    const hand = newHand();
    const answer = fresh('So do I ');
    const address = `${product.url}/membership/app/notifications?open=comment:${said.entry.entityId}`;
    await hand.tap({ click: async () => void (await page.goto(address)) });
    await expectAnswering(page, said);
    await expect(page.getByText('Replying to Chidi')).toBeVisible();
    await context.setOffline(offline);
    await hand.type(page.getByRole('textbox', { name: /Chidi/ }), answer);
    await hand.tap(page.getByRole('button', { name: 'Send' }));
    await expect(page.getByRole('listitem').filter({ hasText: answer }).last()).toBeVisible();
    expect([hand.taps, hand.fields]).toEqual([2, 1]);
    await context.setOffline(false);
    await page.reload();
    await expect(page.getByRole('heading', { name: '2 comments' })).toBeVisible();
    await expect(page.getByText(answer)).toHaveCount(1);
  }
  await context.close();
});
