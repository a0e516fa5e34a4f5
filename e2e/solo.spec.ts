import { everyView, inspectHere, listenTo } from './inspect.ts';
import { startInstance } from './instance.ts';
import { logIn } from './log-in.ts';
import { outsideOf, payByCard, save } from './outside.ts';
import { makeCreator, makePatron } from './people.ts';
import { lookAt } from './screen.ts';
import { expect, test } from './test.ts';

/** As long as a page's name may be. */
const longName = 'Oluwaseun Adebayo-Ogunleye and the Lagos Highlife Ensemble';

// One creator, who is paid by their own Paystack business (docs/money-modes.md).

test('the one creator of an instance sees what is settled to their bank, and nobody else becomes a creator [A1]', async ({
  browser,
}) => {
  const product = await startInstance({ MONEY_MODE: 'solo' });
  try {
    const newPage = async () => (await browser.newContext()).newPage();
    const [page, patronPage] = [await newPage(), await newPage()];
    const world = outsideOf(await newPage(), product);
    await page.goto(product.url);
    await expect(page.getByRole('link', { name: 'Start your page' }).first()).toBeVisible();
    await inspectHere(page, everyView);
    const creator = await makeCreator(page, product, longName, 2500);
    await page.goto(product.url);
    await expect(page.getByRole('link', { name: 'Start your page' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: `See ${longName}` })).toHaveAttribute('href', new RegExp(creator.url));
    await inspectHere(page, everyView);
    await page.goto(`${product.url}/membership/creator/auth/login`);
    await logIn(page, creator.email);
    await page.waitForURL(/\/membership\/app\//);
    const said = listenTo(page);
    const payout = `${product.url}/membership/app/payout`;
    await expect(page.getByText('Add your bank')).toHaveCount(0);
    await lookAt(page, `${payout}?solo=new`, 'Payout', everyView);

    const patron = await makePatron(page, product, 'Bisi Akande');
    await patronPage.goto(`${creator.url}/membership/auth/login`);
    await logIn(patronPage, patron.email);
    await patronPage.waitForURL(/\/membership\/app\//);
    await patronPage.goto(`${creator.url}/membership/auth/payment`);
    await patronPage.getByRole('button', { name: /^Pay ₦/ }).click();
    await payByCard(patronPage, 'success');
    await expect(patronPage.getByText(creator.text)).toBeVisible();
    const stage = (name: string) =>
      page
        .getByRole('main')
        .locator('dl > div')
        .filter({ hasText: new RegExp(`^${name}`) });
    await page.goto(payout);
    await expect(stage('Not settled yet')).toContainText('₦2,362.50');
    await lookAt(page, `${payout}?solo=paid`, 'Payout', everyView);

    const home = `${product.url}/membership/app/home`;
    const celebration = (line: string) => page.getByRole('region', { name: 'Good news' }).filter({ hasText: line });
    const comeHomeTo = (line: string) =>
      expect(async () => {
        // The first steps make room for it at the next visit.
        await page.goto(home);
        await expect(celebration(line).locator('img')).toBeVisible({ timeout: 2_000 });
      }).toPass();
    await comeHomeTo('Your first patron is here');
    await lookAt(page, `${home}?moment=patron`, 'Feed', everyView);
    await celebration('Your first patron is here').getByRole('button', { name: 'Share' }).click();
    await expect(page.getByRole('dialog').getByRole('img', { name: /My first patron/ })).toBeVisible();
    expect((await save(page, 'Save the picture')).bytes.subarray(0, 2).toString('hex')).toBe('ffd8');
    await inspectHere(page, everyView);
    await page.keyboard.press('Escape');
    await celebration('Your first patron is here').getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByRole('region', { name: 'Next' })).toBeVisible();

    // Settled on the next working day, which a weekend and holidays may put off.
    await world.letTimePass('day', 6);
    await expect(async () => {
      await page.goto(payout);
      await expect(stage('Settled')).toContainText('₦2,362.50', { timeout: 2_000 });
    }).toPass();
    await expect(page.getByRole('button', { name: /Withdraw|Add your bank/ })).toHaveCount(0);
    await lookAt(page, `${payout}?solo=settled`, 'Payout', everyView);
    await comeHomeTo('Your first payout landed');

    // Without the copy that the service worker has.
    const failing = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
    await failing.goto(`${product.url}/membership/creator/auth/login`);
    await logIn(failing, creator.email);
    await failing.waitForURL(/\/membership\/app\//);
    await failing.route('**/payouts/balance', (route) => route.abort());
    await failing.goto(payout);
    await expect(failing.getByRole('button', { name: 'Retry' })).toBeVisible();
    await inspectHere(failing, everyView);

    const other = await newPage();
    await other.goto(`${product.url}/membership/creator/auth/register`);
    await other.getByLabel('Name').fill('Tunde Bakare');
    await other.getByLabel('Email').fill('tunde@example.com');
    await other.getByLabel('Password', { exact: true }).fill('gather-your-people');
    await other.locator('form button[type=submit]').click();
    await expect(other.getByText('This site has its creator already. You can join as a patron.')).toBeVisible();
    expect(said).toEqual([]);
  } finally {
    await product.stop();
  }
});
