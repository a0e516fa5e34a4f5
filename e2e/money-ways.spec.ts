import type { Page } from '@playwright/test';
import { inspectHere, listenTo, type View } from './inspect.ts';
import type { Instance } from './instance.ts';
import { logIn } from './log-in.ts';
import { outsideOf } from './outside.ts';
import { makeCreator, makePatron, type Member, type PageOwner } from './people.ts';
import { expect, test } from './test.ts';

// Difficulties of a payment: slow banks, double taps, a changed price, and a disputed payment.

const phone: readonly View[] = [{ width: 360, themes: ['light', 'dark'] }];

async function enter(page: Page, { email }: Member, door: string): Promise<void> {
  await page.goto(`${door}/auth/login`);
  await logIn(page, email);
  await page.waitForURL(/\/membership\/app\//);
}

/** Signs in on the creator's own page. */
const enterAsPatron = (page: Page, { url }: PageOwner, patron: Member) => enter(page, patron, `${url}/membership`);
const enterAsCreator = (page: Page, { url }: Instance, creator: PageOwner) =>
  enter(page, creator, `${url}/membership/creator`);

const begin = (page: Page, { url }: PageOwner) => page.goto(`${url}/membership/auth/payment`);
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay ₦/ });
const newestPayment = (page: Page) => page.getByRole('main').getByRole('listitem').first();

test('a slow payment is shown as in transit, opens the page once it arrives, and may be disputed', async ({
  browser,
  product,
}) => {
  const newPage = async () => (await browser.newContext()).newPage();
  const outside = outsideOf(await newPage(), product);
  const page = await newPage();
  const said = listenTo(page);
  const [ussd, debit] = [
    await makeCreator(page, product, 'Amaka Nwosu', 2000),
    await makeCreator(page, product, 'Bello Danjuma', 2000),
  ];
  const patron = await makePatron(page, product, 'Simi Alade');

  await test.step('by USSD: a code to dial, and the page opens by itself', async () => {
    await enterAsPatron(page, ussd, patron);
    await begin(page, ussd);
    await inspectHere(page, phone);
    await payButton(page).click();
    await page.getByRole('link', { name: 'USSD' }).click();
    await page.getByLabel('Bank').selectOption('Guaranty Trust Bank');
    await page.getByRole('button', { name: 'Show the code' }).click();
    await expect(page.getByText(/^\*737\*/)).toBeVisible();
    await inspectHere(page, phone);
    await page.getByRole('button', { name: 'I have sent it' }).click();
    await expect(page.getByText(ussd.text)).toBeVisible();
  });

  await test.step('by bank debit: nothing opens before the bank has answered', async () => {
    await outside.letPending('wait');
    // They signed in on the other creator's page, so there is no second login.
    await page.goto(`${debit.url}/membership/auth/login`);
    await page.waitForURL(/\/membership\/app\//);
    await begin(page, debit);
    await payButton(page).click();
    await page.getByRole('link', { name: 'Bank', exact: true }).click();
    await page.getByRole('button', { name: /^Approve the debit/ }).click();
    await page.getByRole('link', { name: /^Back to Udala/ }).click();
    await expect(page.getByText('Not confirmed yet')).toBeVisible();
    await expect(
      page.getByText("Waiting for your bank, usually 2 minutes. You can leave; we'll tell you."),
    ).toBeVisible();
    await inspectHere(page, phone);
    const history = await page.context().newPage();
    await history.goto(`${debit.url}/membership/app/payment-history`);
    await expect(newestPayment(history)).toContainText('Waiting');
    await inspectHere(history, phone);
    await history.close();
    await outside.letPending('go on');
    await expect(page.getByText(debit.text)).toBeVisible();
  });

  await test.step('a bank disputes one: the money waits, and is the creator’s again once the dispute is won', async () => {
    await outside.dispute(patron.email, 2);
    const office = await newPage();
    await enterAsCreator(office, product, ussd);
    await openUntil(office, product, 'payout', 'Disputed');
    await inspectHere(office, phone);
    await outside.decideDispute('Udala wins');
    await openUntil(office, product, 'payout', 'Available₦1,770');
    await expect(office.getByText('Disputed', { exact: true })).toHaveCount(0);
  });

  await test.step('another is lost: it was returned, and both are told so', async () => {
    await outside.dispute(patron.email, 1);
    await openUntil(page, debit, 'payment-history', 'Asked back');
    await outside.decideDispute('Udala loses');
    await openUntil(page, debit, 'payment-history', 'Refunded');
    await expect(newestPayment(page)).toContainText('Your bank took it back.');
    await inspectHere(page, phone);
    const office = await newPage();
    await enterAsCreator(office, product, debit);
    await openUntil(office, product, 'payout', 'More was refunded than you had here, or a dispute holds it.');
    await inspectHere(office, phone);
  });
  expect(said).toEqual([]);
});

test('a payment is made once however often it is begun, and never at another price than the one shown', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const outside = outsideOf(await (await browser.newContext()).newPage(), product);
  const creator = await makeCreator(page, product, 'Ireti Cole', 1500);
  const patron = await makePatron(page, product, 'Uche Madu');
  await enterAsPatron(page, creator, patron);
  await begin(page, creator);

  await test.step('a price that changed in the meantime is asked again', async () => {
    await expect(payButton(page)).toHaveText('Pay ₦1,500');
    await creator.ask(1800);
    await payButton(page).click();
    await expect(page.getByText('The price is now ₦1,800. Check it, then pay.')).toBeVisible();
    await expect(payButton(page)).toHaveText('Pay ₦1,800');
    await inspectHere(page, phone);
  });

  const other = await context.newPage();
  await test.step('a double tap and another tab lead to one checkout', async () => {
    await begin(other, creator);
    await payButton(page).dblclick();
    await payButton(other).dblclick();
    await Promise.all([page, other].map((tab) => tab.waitForURL(/\/checkout\//)));
    expect(other.url()).toBe(page.url());
  });

  await test.step('paid in one tab, the other finds nothing more to pay', async () => {
    for (const tab of [page, other]) await tab.locator('a[href*="card=success"]').click();
    await payButton(page).click();
    await expect(page.getByText(creator.text)).toBeVisible();
    await payButton(other).click();
    await expect(other.getByText('This payment is already done.')).toBeVisible();
    await other.getByRole('link', { name: 'Back to Udala' }).click();
    await expect(other.getByText(creator.text)).toBeVisible();
  });

  await test.step('going back after paying charges nothing again', async () => {
    // Tries the checkout as it was left, with the card filled in, and as it was first opened.
    for (let step = 0; step < 2; step += 1) {
      await page.goBack();
      await expect(page.getByText('This payment is already done.')).toBeVisible();
    }
    await page.goBack();
    await payButton(page).click();
    await expect(page.getByText("You're already a patron of this creator.")).toBeVisible();
    await expect(payButton(page)).toHaveCount(0);
    await inspectHere(page, phone);
    await expect(await outside.paymentsOf(patron.email)).toHaveText([/✓ Paid/]);
    await page.getByRole('link', { name: 'See the posts' }).click();
    await expect(page.getByText(creator.text)).toBeVisible();
  });
});

/** Reopens a screen until it shows the words: what a bank did reaches it with a delay. */
async function openUntil(page: Page, { url }: { url: string }, screen: string, words: string): Promise<void> {
  await expect(async () => {
    await page.goto(`${url}/membership/app/${screen}`);
    await expect(page.getByRole('main')).toContainText(words, { timeout: 2_000 });
  }).toPass();
}
