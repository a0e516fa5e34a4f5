import type { Page } from '@playwright/test';
import { inspectHere, listenTo, type View } from './inspect.ts';
import { addressIn, outsideOf, save } from './outside.ts';
import { signInAs } from './talk.ts';
import { expect, fresh, test } from './test.ts';

const views: readonly View[] = [
  { width: 360, themes: ['light', 'dark'] },
  { width: 1440, themes: ['light'] },
];

test('a creator finds a patron, downloads the list, and invites people of another service once', async ({
  page,
  product,
  browser,
}) => {
  const said = listenTo(page);
  const invited = `${fresh('tayo')}@example.com`;
  const open = (screen: string) => page.goto(`${product.url}/membership/app/${screen}`);
  await signInAs(page, product, 'ada');

  await test.step('the creator finds Ngozi and reads the membership’s history; going back closes it', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open('members-list');
    await page.getByRole('searchbox', { name: 'Search your patrons' }).fill('ngoz');
    await expect(page.getByRole('main').getByText('1 active')).toBeVisible();
    await page.getByRole('table').getByRole('link', { name: 'Ngozi Umeh' }).click();
    const sheet = page.getByRole('complementary', { name: 'About Ngozi Umeh' });
    await expect(sheet.getByText(/^Joined for ₦/)).toBeVisible();
    await expect(sheet.getByRole('link', { name: 'Send a message' })).toBeVisible();
    await inspectHere(page, views);
    await page.goBack();
    await expect(page).toHaveURL(/\?q=ngoz$/);
    await expect(sheet).toHaveCount(0);
  });

  await test.step('the list is a file', async () => {
    await page.getByRole('button', { name: 'More about your patrons' }).click();
    const { name, bytes } = await save(page, 'Export CSV');
    expect(name).toBe('udala-members.csv');
    expect(bytes.toString()).toContain('Ngozi Umeh');
  });

  await test.step('a file from Patreon is previewed, then its people are invited', async () => {
    await open('members-list/import');
    await page.getByLabel('Choose the file').setInputFiles({
      name: 'members.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Name,Email,Tier\nTayo Ojo,${invited},Gold\nNobody,not-an-address,Gold\n`),
    });
    await page.getByRole('button', { name: 'Check it' }).click();
    await expect(page.getByRole('heading', { name: 'What we found' })).toBeFocused();
    await expect(page.getByText(/^Line 3, Email: /)).toBeVisible();
    expect((await save(page, 'Download the rows to fix')).bytes.toString()).toContain('not-an-address');
    await inspectHere(page, views);
    await page.getByRole('button', { name: 'Invite 1 person' }).click();
    await expect(page.getByRole('heading', { name: '1 person is invited' })).toBeFocused();
    await expect(page.getByRole('listitem').filter({ hasText: invited })).toBeVisible();
  });

  await test.step('the email leads to the creator’s page, and to declining all such emails', async () => {
    const linked = await (await browser.newContext()).newPage();
    const email = await outsideOf(linked, product).readEmail(invited, /invites you to Udala$/);
    expect(await addressIn(email, 'See the page of @ada')).toContain('ada.localhost');
    await optOut(linked, await addressIn(email, 'No more invitations from anyone'));
    await linked.context().close();
  });

  await test.step('the list says so, and nobody invites that address again', async () => {
    await open('members-list/import');
    await expect(page.getByRole('listitem').filter({ hasText: invited })).toContainText('Wants no emails');
  });
  expect(said).toEqual([]);
});

async function optOut(page: Page, address: string): Promise<void> {
  const said = listenTo(page);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'No more invitations?' })).toBeVisible();
  await inspectHere(page, views);
  await page.getByRole('button', { name: 'Send me no invitations' }).click();
  await expect(page.getByRole('heading', { name: 'No more invitations', exact: true })).toBeVisible();
  expect(said).toEqual([]);
}
