import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { sayWhoOneIs } from './identity.ts';
import { everyView, inspectHere, listenTo, type View } from './inspect.ts';
import { startInstance, type Instance } from './instance.ts';
import { logIn } from './log-in.ts';
import { outsideOf } from './outside.ts';
import { makePatron } from './people.ts';
import { lookAt, takePicture } from './screen.ts';
import { emails, signInAs } from './talk.ts';
import { expect, readCode, test } from './test.ts';

// The operator's money console: a payment that the creator has drawn already goes back.

test.describe.configure({ timeout: 300_000 });

const run = promisify(execFile);
const script = path.join(import.meta.dirname, '..', 'scripts', 'operator.ts');
const atBothWidths: readonly View[] = [360, 1440].map((width) => ({ width, themes: ['light', 'dark'] as const }));
const title = 'Money console';

/** Fingers need 44 px: every control, or the label or row around it. */
async function expectTargets(page: Page): Promise<void> {
  const small = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'main button, main a, main input, dialog button, dialog input, dialog textarea',
      ),
    ]
      .map((element) => element.closest<HTMLElement>('label') ?? element)
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 44)
      .map((element) => `${element.tagName} "${element.textContent}"`),
  );
  expect(small).toEqual([]);
}

/** The creator sends all that they have to their bank. */
async function withdrawAll(page: Page, product: Instance): Promise<void> {
  const dialog = page.getByRole('dialog');
  await signInAs(page, product, 'ada');
  // Consumes the code of the demo data, so that the next read waits for a new one.
  await readCode(page, product, emails.ada);
  const reauthenticate = async () => dialog.getByLabel('Code').fill(await readCode(page, product, emails.ada));
  const payout = `${product.url}/membership/app/payout`;
  await page.goto(payout);
  await page.getByRole('button', { name: 'Add your bank' }).click();
  await dialog.getByRole('combobox', { name: 'Bank' }).fill('Guar');
  await dialog.getByRole('option', { name: 'Guaranty Trust Bank' }).click();
  await dialog.getByLabel('Account number').fill('0123456789');
  await sayWhoOneIs(dialog);
  await reauthenticate();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Guaranty Trust Bank, account ending in 6789').first()).toBeAttached();
  await expect(page.getByText('Paystack has confirmed that it is yours.')).toBeVisible();
  await page.getByRole('switch', { name: 'Pay me every week' }).click();
  const world = outsideOf(await page.context().newPage(), product);
  // The first payout goes out after a week, and what is settled on a working day.
  await world.letTimePass('day', 9);
  await page.goto(payout);
  await page.getByRole('button', { name: /^Withdraw ₦/ }).click();
  await reauthenticate();
  await dialog.getByRole('button', { name: /^Withdraw ₦/ }).click();
  await expect(page.getByText(/ is on its way$/)).toBeVisible();
}

test('an operator refunds a payment that the creator has drawn, in part at once and the rest after a day [A3]', async ({
  browser,
}) => {
  const product = await startInstance({ MONEY_MODE: 'platform', MONEY_SECOND_PERSON_ABOVE: '2000' });
  try {
    const newPage = async () => (await browser.newContext({ serviceWorkers: 'block' })).newPage();
    const creator = await newPage();
    await withdrawAll(creator, product);
    await creator.context().close();

    const page = await newPage();
    const world = outsideOf(await newPage(), product);
    const operator = await makePatron(page, product, 'Funke Bello');
    const { stdout } = await run(process.execPath, [script, 'grant-operator', operator.email], {
      env: { ...process.env, UDALA_HOME: product.home },
    });
    expect(stdout).toContain('may use the money console');
    await page.goto(`${product.url}/membership/auth/login`);
    await logIn(page, operator.email);
    await page.waitForURL(/\/membership\/app\//);
    const said = listenTo(page);
    const app = `${product.url}/membership/app`;
    const dialog = page.getByRole('dialog');
    const reauthenticate = async () => dialog.getByLabel('Code').fill(await readCode(page, product, operator.email));

    await test.step('the settings lead to the console', async () => {
      await page.goto(`${app}/settings/account`);
      await page.getByRole('link', { name: title }).click();
      await expect(page.getByRole('navigation', { name: title })).toBeVisible();
      await lookAt(page, `${app}/operator/money`, title, everyView);
      await expectTargets(page);
    });

    await test.step('the payment is found by its payer', async () => {
      await page.getByRole('searchbox', { name: /^Find a payment/ }).fill(emails.ngozi);
      await expect(page.getByRole('link', { name: /^Chidi/ })).toHaveCount(0);
      await inspectHere(page, atBothWidths);
      await page
        .getByRole('link', { name: /Ngozi .* to Ada Obi/ })
        .last()
        .click();
      await expect(page.getByText('Can be refunded')).toBeVisible();
      await lookAt(page, page.url(), 'Payment', atBothWidths);
      await expectTargets(page);
    });

    await test.step('a part of it goes back at once', async () => {
      await page.getByRole('button', { name: 'Refund' }).click();
      await dialog.getByText('A part of it').click();
      await dialog.getByLabel('Naira to send back').fill('1000');
      await dialog.getByLabel('Reason').fill('Charged for a month without posts');
      await reauthenticate();
      await inspectHere(page, atBothWidths);
      await takePicture(page, 'refund-wide');
      await page.setViewportSize({ width: 360, height: 800 });
      await takePicture(page, 'refund-narrow');
      await expectTargets(page);
      await dialog.getByRole('button', { name: 'Refund' }).click();
      await expect(page.getByText('₦1,000 is on its way back')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('By an operator');
      await expect(page.getByRole('main').locator('dl > div').filter({ hasText: 'Creator’s balance' })).toContainText(
        '−₦',
      );
      await world.readEmail(emails.ngozi, /^Your ₦1,000 to .* goes back/);
    });

    await test.step('the rest is more than one operator may move in a day, and waits', async () => {
      await page.reload();
      // Codes are sent at most every half minute.
      await world.letTimePass('hour');
      await page.getByRole('button', { name: 'Refund' }).click();
      await dialog.getByLabel('Reason').fill('All of it');
      await reauthenticate();
      await dialog.getByRole('button', { name: 'Refund' }).click();
      await expect(page.getByText('It waits for a day')).toBeVisible();
      await world.readEmail(operator.email, /^A refund of ₦1,500 waits$/);
      await inspectHere(page, atBothWidths);
      await page.getByRole('link', { name: 'See what waits' }).click();
      await expect(page.getByText('You asked for it yourself.')).toBeVisible();
      await lookAt(page, `${app}/operator/waiting`, title, atBothWidths);
      await expectTargets(page);
    });

    await test.step('the other pages', async () => {
      await lookAt(page, `${app}/operator/creators`, title, atBothWidths);
      await expect(page.getByText('Owes')).toBeVisible();
      await expectTargets(page);
      await lookAt(page, `${app}/operator/to-book`, title, atBothWidths);
      await lookAt(page, `${app}/operator/books`, title, atBothWidths);
      await expectTargets(page);
    });

    await test.step('after the day it is done, and the membership is over', async () => {
      await world.letTimePass('day', 2);
      await expect(async () => {
        await page.goto(`${app}/operator/waiting`);
        await expect(page.getByText('Nothing is waiting.')).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await expect(page.getByRole('region', { name: 'The last ones' }).getByText('Done')).toHaveCount(2);
      await world.readEmail(emails.ngozi, /^Your ₦1,500 to .* goes back/);
    });
    expect(said).toEqual([]);
  } finally {
    await product.stop();
  }
});
