import { everyView, inspectHere, listenTo } from './inspect.ts';
import { logIn } from './log-in.ts';
import { addressIn, outsideOf, payByCard } from './outside.ts';
import { makeCreator, makePatron } from './people.ts';
import { expect, test } from './test.ts';

// A bank asks a payment back, and the creator answers it themselves.

const longName = 'Oluwaseun Adebayo-Ogunleye Chukwuemeka Nnamdi Fatimah Abdulrahman Okonkwo Bello';

test('a creator learns of a dispute, sees the evidence, adds words and sends it, and reads how it ended [B9]', async ({
  browser,
  product,
}) => {
  const newPage = async () => (await browser.newContext()).newPage();
  const [page, patronPage] = [await newPage(), await newPage()];
  const outside = outsideOf(await newPage(), product);
  const creator = await makeCreator(page, product, 'Amaka Nwosu', 2500);
  const patron = await makePatron(page, product, longName);
  const screen = `${product.url}/membership/app/payout`;
  const openUntil = async (url: string, words: string) =>
    expect(async () => {
      await page.goto(url);
      await expect(page.getByRole('main')).toContainText(words, { timeout: 2_000 });
    }).toPass();

  await page.goto(`${product.url}/membership/creator/auth/login`);
  await logIn(page, creator.email);
  await page.waitForURL(/\/membership\/app\//);
  const said = listenTo(page);
  await test.step('none', async () => {
    await page.goto(`${screen}/disputes`);
    await expect(page.getByText('No bank has asked for a payment back.')).toBeVisible();
    await inspectHere(page, everyView);
  });

  await test.step('a payment is disputed: Payout and an email lead to it', async () => {
    await patronPage.goto(`${creator.url}/membership/auth/login`);
    await logIn(patronPage, patron.email);
    await patronPage.waitForURL(/\/membership\/app\//);
    await patronPage.goto(`${creator.url}/membership/auth/payment`);
    await patronPage.getByRole('button', { name: /^Pay ₦/ }).click();
    await payByCard(patronPage, 'success');
    await expect(patronPage.getByText(creator.text)).toBeVisible();
    await outside.dispute(patron.email, 1);
    await openUntil(screen, 'A bank disputes a payment of ₦2,500');
    await inspectHere(page, everyView);
    const email = await outside.readEmail(creator.email, /^A bank asked back ₦2,500/);
    const address = await addressIn(email, 'See the evidence and answer');
    await page.getByRole('link', { name: 'See the evidence and answer' }).click();
    await expect(page).toHaveURL(address);
  });

  await test.step('the evidence is read, and words survive a failure and a reload', async () => {
    const main = page.getByRole('main');
    await expect(main).toContainText('Renews monthly until you cancel');
    await expect(main).toContainText(`From ${creator.name}`);
    await expect(main).not.toContainText(patron.email);
    await page.getByLabel('Your own words').fill('They wrote to thank me for the first post.');
    await inspectHere(page, everyView);
    await page.route('**/disputes/*/answer', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Send to the bank' }).click();
    await expect(main.getByRole('alert')).toBeVisible();
    await inspectHere(page, everyView);
    await page.reload();
    await expect(page.getByLabel('Your own words')).toHaveValue('They wrote to thank me for the first post.');
    await page.getByRole('button', { name: 'Let the bank have it' }).click();
    await inspectHere(page, everyView);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('it is sent, and won', async () => {
    await page.getByRole('button', { name: 'Send to the bank' }).click();
    await expect(page.getByText('The evidence is with the bank, which now decides.')).toBeVisible();
    await inspectHere(page, everyView);
    await page.goto(screen);
    await expect(page.getByText('A bank decides about ₦2,500')).toBeVisible();
    await inspectHere(page, everyView);
    await outside.decideDispute('Udala wins');
    await openUntil(`${screen}/disputes`, 'Kept');
    await expect(page.getByText(/^The bank decided for you on /)).toBeVisible();
    await inspectHere(page, everyView);
  });
  // The aborted call is the only complaint.
  expect(said.filter((one) => !one.includes('ERR_FAILED'))).toEqual([]);
});
