import { everyView, listenTo } from './inspect.ts';
import { startInstance } from './instance.ts';
import { logIn } from './log-in.ts';
import { outsideOf, payByCard } from './outside.ts';
import { makeCreator, makePatron, type Member } from './people.ts';
import { lookAt } from './screen.ts';
import { expect, readCode, test } from './test.ts';

// Several creators, each paid their share by Paystack (docs/money-modes.md).

test('a creator adds a bank, is paid their share at once, and owes what goes back [A1]', async ({ browser }) => {
  const product = await startInstance({ MONEY_MODE: 'split' });
  try {
    const newPage = async () => (await browser.newContext()).newPage();
    const [page, patronPage] = [await newPage(), await newPage()];
    const world = outsideOf(await newPage(), product);
    const creator = await makeCreator(page, product, 'Kemi Alabi', 2500);
    await page.goto(`${product.url}/membership/creator/auth/login`);
    await logIn(page, creator.email);
    await page.waitForURL(/\/membership\/app\//);
    const said = listenTo(page);
    const payout = `${product.url}/membership/app/payout`;
    let patron: Member | undefined;
    const stage = (name: string) =>
      page
        .getByRole('main')
        .locator('dl > div')
        .filter({ hasText: new RegExp(`^${name}`) });

    await test.step('nobody is offered what nobody can pay for', async () => {
      await lookAt(page, `${payout}?split=new`, 'Payout', everyView);
      await patronPage.goto(creator.url);
      await expect(patronPage.getByRole('heading', { level: 1, name: creator.name })).toBeVisible();
      await expect(patronPage.getByText('₦2,500')).toHaveCount(0);
    });

    await test.step('once there is a bank, a patron pays, and the share is on the way at once', async () => {
      await page.goto(payout);
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: 'Add your bank' }).click();
      await dialog.getByRole('combobox', { name: 'Bank' }).fill('Guar');
      await dialog.getByRole('option', { name: 'Guaranty Trust Bank' }).click();
      await dialog.getByLabel('Account number').fill('0123456789');
      await expect(dialog.getByText(/Is this you\?$/)).toBeVisible();
      await dialog.getByLabel('Code').fill(await readCode(page, product, creator.email));
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Guaranty Trust Bank, account ending in 6789').first()).toBeAttached();

      patron = await makePatron(page, product, 'Bisi Akande');
      await patronPage.goto(`${creator.url}/membership/auth/login`);
      await logIn(patronPage, patron.email);
      await patronPage.waitForURL(/\/membership\/app\//);
      await patronPage.goto(`${creator.url}/membership/auth/payment`);
      await patronPage.getByRole('button', { name: /^Pay ₦/ }).click();
      await payByCard(patronPage, 'success');
      await expect(patronPage.getByText(creator.text)).toBeVisible();
      await page.goto(payout);
      await expect(stage('On the way')).toContainText('₦2,112.50');
      await expect(page.getByRole('button', { name: /Withdraw/ })).toHaveCount(0);
      await lookAt(page, `${payout}?split=paid`, 'Payout', everyView);
    });

    await test.step('it is at their bank once Paystack has settled it, and what a bank takes back is owed', async () => {
      // Settled on the next working day, which a weekend and holidays may put off.
      await world.letTimePass('day', 6);
      await expect(async () => {
        await page.goto(payout);
        await expect(stage('At your bank')).toContainText('₦2,112.50', { timeout: 2_000 });
      }).toPass();
      await world.dispute(patron?.email ?? '', 1);
      await world.decideDispute('Udala loses');
      await expect(async () => {
        await page.goto(payout);
        await expect(stage('You owe')).toContainText('₦2,250', { timeout: 2_000 });
      }).toPass();
      await lookAt(page, `${payout}?split=owed`, 'Payout', everyView);
    });
    expect(said).toEqual([]);
  } finally {
    await product.stop();
  }
});
