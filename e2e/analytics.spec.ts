import type { Browser, Page } from '@playwright/test';
import { registerCreator, registerPatron } from '@udala/contract/auth';
import { createMembership } from '@udala/contract/memberships';
import { createPost, getPost } from '@udala/contract/posts';
import { saveOwnPage } from '@udala/contract/profiles';
import { startSubscription, verifyPayment } from '@udala/contract/subscriptions';
import { createClient } from '../seed/client.ts';
import { payWithTestCard } from '../seed/sandbox.ts';
import { signUp } from '../seed/sign-up.ts';
import { everyView, inspectHere, listenTo } from './inspect.ts';
import type { Instance } from './instance.ts';
import { logIn } from './log-in.ts';
import { save } from './outside.ts';
import { signInAs } from './talk.ts';
import { expect, fresh, readCode, test } from './test.ts';

const price = 2000;
const title = 'How a drum is tuned';

/** A creator whose five patrons have paid today and read the creator's one post. */
async function gatherPatrons({ url }: Instance, codeOf: (email: string) => Promise<string>) {
  const call = createClient(url);
  const newcomer = (name: string) => ({ name, email: `${fresh('drum')}@example.com` });
  const creator = newcomer('Simi Ojo');
  const { token } = await signUp(url, registerCreator, creator, codeOf);
  await call(saveOwnPage, {
    token,
    body: { pageName: 'Drums', userName: fresh('drums'), mode: 'posts-and-community' },
  });
  const { id: membershipId } = await call(createMembership, {
    token,
    body: { price, benefits: ['Exclusive Content'] },
  });
  const post = { title, description: 'By ear.', postType: 'Feed', visibility: 'patrons' } as const;
  const { id } = await call(createPost, { token, body: post });
  for (const name of ['Bola', 'Chuks', 'Dami', 'Efe', 'Funmi']) {
    const { token: patronToken } = await signUp(url, registerPatron, newcomer(name), codeOf);
    const input = { token: patronToken, body: { membershipId, price } };
    const { reference, authorizationUrl } = await call(startSubscription, input);
    await payWithTestCard(authorizationUrl);
    await call(verifyPayment, { token: patronToken, params: { reference } });
    await call(getPost, { token: patronToken, params: { id } });
  }
  return creator.email;
}

/** A stranger's browser, which does not say that a program steers it. */
async function strangerOpens(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext({ userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile' });
  await context.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }));
  const page = await context.newPage();
  await Promise.all([page.waitForResponse((answer) => answer.url().endsWith('/page-views')), page.goto(address)]);
  expect(await context.cookies()).toEqual([]);
  await context.close();
}

test('a creator sees figures once there are five patrons, and downloads them', async ({ page, product, browser }) => {
  const said = listenTo(page);

  await test.step('two patrons are too few: the page counts strangers, and says how to find more', async () => {
    await signInAs(page, product, 'ada');
    await expect(async () => {
      await strangerOpens(browser, product.pageOf('ada'));
      await page.goto(`${product.url}/membership/app/analytics`);
      const views = page.getByRole('region', { name: 'This week' }).locator('dl > div').first();
      await expect(views).toContainText(/^Views of your pages\d+▲ \d/, { timeout: 2_000 });
    }).toPass();
    await page.goto(`${product.url}/membership/app/analytics`);
    await expect(page.getByText('More at 5 patrons')).toBeVisible();
    await inspectHere(page, everyView);
  });

  const simis = await (await browser.newContext()).newPage();
  const alsoSaid = listenTo(simis);
  const email = await gatherPatrons(product, (address) => readCode(simis, product, address));
  await simis.setViewportSize({ width: 1440, height: 900 });
  await simis.goto(`${product.url}/membership/creator/auth/login`);
  await logIn(simis, email);

  await test.step('the way leads through More; the figures are what happened', async () => {
    await simis.getByRole('button', { name: 'More', exact: true }).click();
    await simis.getByRole('link', { name: 'Analytics' }).click();
    const figures = simis.getByRole('region', { name: 'In short' });
    await expect(figures).toContainText(/Patrons5▲ 55 more than 30 days ago/);
    await expect(figures).toContainText(/Patrons paid₦10,000/);
    await expect(figures).toContainText(/Reads5▲ 55 more than in the 30 days before/);
    await expect(simis.getByRole('region', { name: 'Most read' }).getByRole('link', { name: title })).toBeVisible();
    await expect(simis.getByRole('img', { name: /^Patrons: Up since .*, from 0 to 5 patrons$/ })).toBeVisible();
  });

  await test.step('the file holds what the table does', async () => {
    await simis.getByRole('button', { name: 'Show as table' }).click();
    const { name, bytes } = await save(simis, 'Download CSV');
    expect(name).toMatch(/^udala-analytics-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
    const days = bytes.toString().trim().split('\r\n').slice(1);
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toContain(',5,5,0,10000,');
    expect((await tableOf(simis)).toReversed()).toEqual(days);
  });

  await test.step('the address carries another range, and it stays', async () => {
    await simis.getByRole('radio', { name: '90 days' }).check({ force: true });
    await expect(simis).toHaveURL(/\/analytics\?range=90$/);
    await simis.getByRole('button', { name: 'New and left' }).click();
    await simis.reload();
    await expect(simis.getByRole('img', { name: 'New and left: 5 new, 0 left' })).toBeVisible();
    await simis.getByRole('button', { name: 'Show as table' }).click();
    await expect(simis.getByRole('table', { name: 'Your figures, week by week' }).getByRole('row')).toHaveCount(14);
    await inspectHere(simis, everyView);
  });
  await simis.context().close();
  expect([...said, ...alsoSaid]).toEqual([]);
});

/** The table's rows in the format of the file. */
const tableOf = (page: Page): Promise<string[]> =>
  page
    .getByRole('table')
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.children]
          .map(
            (cell) => cell.querySelector('time')?.dateTime ?? (cell.querySelector('[aria-hidden]') ?? cell).textContent,
          )
          .map((text) => text.replaceAll(/[₦,]/g, '').replace('−', '-'))
          .join(','),
      ),
    );
