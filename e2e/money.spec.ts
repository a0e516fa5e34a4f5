import type { Page } from '@playwright/test';
import { sayWhoOneIs } from './identity.ts';
import { inspectHere, listenTo, type View } from './inspect.ts';
import { startInstance, type Instance } from './instance.ts';
import { logIn } from './log-in.ts';
import { addressIn, outsideOf, payByCard, payByTransfer, save } from './outside.ts';
import { emails, signInAs } from './talk.ts';
import { expect, fresh, readCode, test } from './test.ts';

// Months of a membership, and the part of its money that reaches the creator's bank. Both share a product of their own:
// its clock moves.

test.describe.configure({ mode: 'serial' });

const phone: readonly View[] = [{ width: 360, themes: ['light', 'dark'] }];
const damilola = 'Oluwadamilola Adeyemi-Okonkwo';
const email = `${fresh('damilola')}@example.com`;
const password = 'a-long-password';
let product: Instance;

test.beforeAll(async () => {
  product = await startInstance();
});
test.afterAll(() => product.stop());

const open = (page: Page, screen: string) => page.goto(`${product.url}/membership/app/${screen}`);

const follow = (page: Page, name: RegExp) => page.getByRole('link', { name }).first().click();

async function logInAsPatron(page: Page): Promise<void> {
  await page.goto(`${product.url}/membership/auth/login`);
  await logIn(page, email, password);
  await expect(page).toHaveURL(/app\/home$/);
}

test('a patron’s months: renewed, declined, paid by transfer, paused, cancelled and resumed', async ({ browser }) => {
  const newPage = async () => (await browser.newContext()).newPage();
  const outside = outsideOf(await newPage(), product);
  const linked = await newPage();
  let page = await newPage();
  const said = [listenTo(page), listenTo(linked)];

  await test.step('the patron joins with a card', async () => {
    await page.goto(product.pageOf('ada'));
    await follow(page, /Join for ₦2,500/);
    await page.getByLabel('Your name').fill(damilola);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create account and continue' }).click();
    await page.getByLabel('Code').fill(await readCode(page, product, email));
    await page.getByRole('button', { name: /^Pay ₦2,500/ }).click();
    await payByCard(page, 'success');
    await expect(page.getByRole('button', { name: /^Like/ })).toBeVisible();
  });

  await test.step('the receipt leads to cancelling without logging in', async () => {
    const message = await outside.readEmail(email, /^Receipt/);
    await linked.goto(await addressIn(message, 'Cancel this membership'));
    await expect(linked).toHaveURL(/\/membership\/manage\//);
    await expect(linked.getByRole('button', { name: 'Cancel membership' })).toBeVisible();
    await inspectHere(linked, phone);
  });

  await test.step('a month later it is renewed, with another receipt', async () => {
    // No session lasts that long.
    await page.context().close();
    await outside.letMonthPass();
    await outside.readEmail(email, /^Receipt/, 2);
  });

  await test.step('the next charge is declined: the patron learns it by mail, at home and first in Pay-History', async () => {
    await outside.answerNextCharge(email, 'Insufficient Funds');
    await outside.letMonthPass();
    await outside.letTimePass('day', daysMissing());
    const message = await outside.readEmail(email, /didn't go through$/);
    page = await newPage();
    said.push(listenTo(page));
    await logInAsPatron(page);
    await expect(page.getByText(/is not paid yet\. Not enough money\. You keep access until /)).toBeVisible();
    await open(page, 'payment-history');
    await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(
      /₦2,500 failed on .+: not enough money\. You keep access until .+\./,
    );
    await inspectHere(page, phone);
    await linked.goto(await addressIn(message, 'Pay ₦2,500 now'));
    await expect(linked.getByRole('heading', { name: 'Pay Slow Light ₦2,500' })).toBeVisible();
    await inspectHere(linked, phone);
  });

  await test.step('a transfer pays it', async () => {
    await linked.getByRole('button', { name: 'Pay ₦2,500 now' }).click();
    await payByTransfer(linked);
    await expect(linked.getByRole('heading', { name: 'Your membership to Slow Light is paid' })).toBeVisible();
    await open(page, 'payment-history');
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows.filter({ hasText: 'Paid' })).toHaveCount(3);
    await expect(rows.filter({ hasText: 'Failed' })).toHaveCount(1);
    await expect(page.getByRole('region', { name: 'Needs you' })).toHaveCount(0);
  });

  await test.step('a receipt is a page and a PDF', async () => {
    await follow(page, /^Receipt, /);
    await expect(page.getByRole('region', { name: /^Receipt / })).toContainText('Bank transfer');
    await inspectHere(page, phone);
    const pdf = await save(page, 'Save PDF');
    expect(pdf.name).toMatch(/^udala-receipt-.+\.pdf$/);
    expect(pdf.bytes.subarray(0, 4).toString()).toBe('%PDF');
  });

  const dialog = page.getByRole('dialog');
  await test.step('the patron pauses, and resumes', async () => {
    await open(page, 'patron-profile');
    await page.getByRole('button', { name: 'Manage Subscription' }).click();
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await expect(dialog.getByText('Paused. Nothing is charged until you resume.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Resume' }).click();
    await expect(dialog.getByText(/^Welcome back\. Next payment /)).toBeVisible();
    await inspectHere(page, phone);
    await dialog.getByText('Close', { exact: true }).click();
    await inspectHere(page, phone);
  });

  await test.step('the patron cancels in three taps, keeps access to the end of the paid period, and comes back', async () => {
    await page.getByRole('button', { name: 'Manage Subscription' }).click();
    await dialog.getByRole('button', { name: 'Cancel membership' }).click();
    await expect(dialog.getByRole('heading', { name: /^Cancelled\. Yours until / })).toBeVisible();
    await dialog.getByRole('button', { name: 'Go back' }).click();
    await expect(page.getByText(/^Ends \d/)).toBeVisible();
    await open(page, 'home');
    await expect(page.getByText(/^Set your alarm for the time you hate/)).toBeVisible();
    await open(page, 'patron-profile');
    await page.getByRole('button', { name: 'Rejoin' }).click();
    await dialog.getByRole('button', { name: 'Rejoin' }).click();
    await expect(dialog.getByText(/^Welcome back/)).toBeVisible();
  });
  expect(said.flat()).toEqual([]);
});

test('a creator’s money: priced, refunded, held, sent to the bank and accounted for', async ({ browser }) => {
  const newPage = async () => (await browser.newContext()).newPage();
  const outside = outsideOf(await newPage(), product);
  const [page, patron] = [await newPage(), await newPage()];
  const said = listenTo(page);
  const dialog = page.getByRole('dialog');
  await signInAs(page, product, 'ada');
  // Consumes the code of the demo data, so that the next read waits for a new one.
  await readCode(page, product, emails.ada);
  const reauthenticate = async () => dialog.getByLabel('Code').fill(await readCode(page, product, emails.ada));

  await test.step('the creator raises the price, and a present patron’s stays until they agree', async () => {
    await open(page, 'settings/setup');
    await page.getByLabel('Price a month').fill('3000');
    await expect(page.getByText(/Current patrons stay on ₦2,500 until they agree/)).toBeVisible();
    await inspectHere(page, phone);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Offer saved')).toBeVisible();
    await logInAsPatron(patron);
    await open(patron, 'patron-profile');
    await patron.getByRole('button', { name: 'Manage Subscription' }).click();
    await expect(
      patron.getByRole('dialog').getByText(/now costs ₦3,000 a month\. You stay on ₦2,500 until you agree\./),
    ).toBeVisible();
    await inspectHere(patron, phone);
    await patron.getByRole('button', { name: 'Agree to ₦3,000' }).click();
    await expect(patron.getByText('You pay ₦3,000 a month from your next payment.')).toBeVisible();
  });

  await test.step('the creator ends a membership with a refund of the last payment: its patron is told, and sees it', async () => {
    await open(page, 'members-list');
    await page.getByRole('link', { name: damilola }).click();
    await dialog.getByRole('button', { name: `More about ${damilola}` }).click();
    await dialog.getByRole('button', { name: 'End membership' }).click();
    await dialog.getByText('Now, with a refund').click();
    await inspectHere(page, phone);
    await dialog.getByRole('button', { name: 'End this membership' }).click();
    await expect(page.getByText(`${damilola}'s membership is over`)).toBeVisible();
    const message = await outside.readEmail(email, /ended your membership$/);
    await expect(message.getByText(/^You get your last payment of ₦2,500 back, the way you paid/)).toBeVisible();
    await open(patron, 'payment-history');
    const newest = patron.getByRole('main').getByRole('listitem').first();
    await expect(newest).toContainText('Refunded by your creator.');
    await inspectHere(patron, phone);
    // Refunds are sent once a minute.
    await outside.letTimePass('hour');
    await expect(async () => {
      await open(patron, 'payment-history');
      await expect(newest).toContainText('Refunded', { timeout: 2_000 });
    }).toPass();
    await patron.context().close();
  });

  await test.step('the creator enters a bank account, and chooses to withdraw by hand', async () => {
    await open(page, 'payout');
    await expect(page.getByText('Held', { exact: true })).toBeVisible();
    await inspectHere(page, phone);
    await page.getByRole('button', { name: 'Add your bank' }).click();
    await dialog.getByRole('combobox', { name: 'Bank' }).fill('Guar');
    await dialog.getByRole('option', { name: 'Guaranty Trust Bank' }).click();
    await dialog.getByLabel('Account number').fill('0123456789');
    await sayWhoOneIs(dialog);
    await reauthenticate();
    await inspectHere(page, phone);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Guaranty Trust Bank, account ending in 6789').first()).toBeAttached();
    await expect(page.getByText('Paystack has confirmed that it is yours.')).toBeVisible();
    await page.getByRole('switch', { name: 'Pay me every week' }).click();
    await expect(page.getByText(/^Off\. With it on, /)).toBeVisible();
  });

  await test.step('the held money becomes available on a working day, and the creator sends it to the bank', async () => {
    // Settled on the next working day, which a weekend and holidays may put off.
    await outside.letTimePass('day', 6);
    await open(page, 'payout');
    await page.getByRole('button', { name: /^Withdraw ₦/ }).click();
    await expect(page.getByRole('main').locator('dl > div').filter({ hasText: 'Held' })).toContainText('₦0');
    await expect(dialog.getByText('Fee', { exact: true })).toBeVisible();
    await reauthenticate();
    await inspectHere(page, phone);
    await dialog.getByRole('button', { name: /^Withdraw ₦/ }).click();
    await expect(page.getByText(/ is on its way$/)).toBeVisible();
    await expect(async () => {
      await open(page, 'payout');
      await expect(page.getByRole('listitem').getByText('Paid', { exact: true })).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await page.getByRole('switch', { name: 'Pay me every week' }).click();
    await expect(page.getByText(/^Next on /)).toBeVisible();
    await inspectHere(page, [...phone, { width: 768, themes: ['light'] }]);
  });

  await test.step('the statement lists it all, on the page and in files', async () => {
    await open(page, 'payout/statement');
    await page.getByText('Own dates').click();
    await page.getByLabel('From').fill(dayFromNow(-1));
    await page.getByLabel('To').fill(dayFromNow(100));
    await page.getByRole('button', { name: 'Show these dates' }).click();
    const paid = page.getByRole('main').locator('dl > div').filter({ hasText: 'Patrons paid' });
    // One patron's card renews both demo creators, and is charged once at a time: of months that pass within that
    // minute, one is waived.
    await expect(paid).toContainText(/₦2(?:0,000|2,500)/);
    await inspectHere(page, phone);
    const csv = (await save(page, 'Download CSV')).bytes.toString();
    expect(csv.split('\n').filter((line) => line.includes(`,Payment,${damilola},`))).toHaveLength(3);
    expect((await save(page, 'Download PDF')).bytes.subarray(0, 4).toString()).toBe('%PDF');
  });

  await test.step('the creator takes the offer down', async () => {
    await open(page, 'settings/setup');
    await page.getByRole('button', { name: 'Delete offer' }).click();
    await dialog.getByRole('button', { name: 'Delete offer' }).click();
    await expect(page.getByText('Membership Deleted Successfully')).toBeVisible();
    await expect(page.getByLabel('Price a month')).toHaveValue('');
  });
  expect(said).toEqual([]);
});

const today = Temporal.Now.plainDateISO('Africa/Lagos');
const dayFromNow = (days: number): string => today.add({ days }).toString();
/** Days by which two single months are shorter than two months at once, when the month between lacks today's day. */
const daysMissing = (): number =>
  today
    .add({ months: 1 })
    .add({ months: 1 })
    .until(today.add({ months: 2 })).days;
