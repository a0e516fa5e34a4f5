import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { demoPassword } from '../seed/cast.ts';
import { payByCard } from './outside.ts';
import { inspectHere, listenTo, type View } from './inspect.ts';
import { logIn } from './log-in.ts';
import { makeCreator, makePatron } from './people.ts';
import { expect, readCode, test } from './test.ts';

// Identity, its visibility, and leaving: a paying patron leaves for good, a creator learns what to settle first.

const phone: readonly View[] = [{ width: 360, themes: ['light', 'dark'] }];
const picture = path.join(import.meta.dirname, '..', 'seed', 'media', 'friends.jpg');
const settings = (page: string) => `/membership/app/settings/${page}`;

async function openDeletion(page: Page) {
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

test('a patron changes their name, hides it, downloads their data and deletes the account, and a creator must settle first', async ({
  browser,
  product,
}) => {
  const newPage = async () => (await browser.newContext({ viewport: { width: 360, height: 800 } })).newPage();
  const page = await newPage();
  const said = listenTo(page);
  const creator = await makeCreator(page, product, 'Efe Oghene', 2000);
  const patron = await makePatron(page, product, 'Kemi Balogun');

  await test.step('the patron supports a creator', async () => {
    await page.goto(`${creator.url}/membership/auth/login`);
    await logIn(page, patron.email);
    await page.waitForURL(/\/membership\/app\//);
    await page.goto(`${creator.url}/membership/auth/payment`);
    await page.getByRole('button', { name: /^Pay ₦2,000/ }).click();
    await payByCard(page, 'success');
    await expect(page.getByText(creator.text)).toBeVisible();
  });

  await test.step('name and picture are changed, and outlive a reload', async () => {
    await page.goto(creator.url + settings('account'));
    await page.getByLabel('Choose a picture').setInputFiles(picture);
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Kemi Balogun-Adeyemi');
    await expect(page.getByText('Your picture is up.')).toBeAttached();
    await inspectHere(page, phone);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Profile Updated')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kemi Balogun-Adeyemi');
    await expect(page.getByRole('main').locator('img[src*="/media/"]').first()).toBeAttached();
  });

  await test.step('the name is hidden, and the data is a file', async () => {
    await page.goto(creator.url + settings('privacy'));
    const showName = page.getByRole('switch', { name: 'Show my name to other patrons' });
    await showName.uncheck();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await inspectHere(page, phone);
    await page.reload();
    await expect(showName).not.toBeChecked();
    const link = page.getByRole('link', { name: `Open ${new URL(product.url).host}` });
    await link.and(page.locator('[href$="/settings/account"]')).click();
    // One sign-in holds on both hosts.
    await page.waitForURL(`${product.url}${settings('account')}`);
    await page.getByRole('button', { name: 'Download my data' }).click();
    const reauthDialog = page.getByRole('dialog');
    await reauthDialog.getByLabel('Code').fill(await readCode(page, product, patron.email));
    await inspectHere(page, phone);
    const begun = page.waitForEvent('download');
    await reauthDialog.getByRole('button', { name: 'Download my data' }).click();
    const download = await begun;
    expect(download.suggestedFilename()).toMatch(/^udala-my-data-.*\.json$/);
    const text = await readFile(await download.path(), 'utf8');
    expect(() => JSON.parse(text)).not.toThrow();
    expect(text).toContain('Kemi Balogun-Adeyemi');
    expect(text).toContain(patron.email);
  });

  await test.step('the creator learns what to settle first, and how', async () => {
    const creatorPage = await newPage();
    await creatorPage.goto(`${product.url}/membership/creator/auth/login`);
    await logIn(creatorPage, creator.email);
    await creatorPage.waitForURL(/\/home/);
    await creatorPage.goto(product.url + settings('account'));
    const dialog = await openDeletion(creatorPage);
    await expect(dialog.getByText('1 patron has paid ahead')).toBeVisible();
    await expect(dialog.getByRole('textbox')).toHaveCount(0);
    await inspectHere(creatorPage, phone);
    await dialog.getByRole('link', { name: 'Take it down' }).click();
    await expect(creatorPage).toHaveURL(/settings\/setup$/);
    await creatorPage.context().close();
  });

  await test.step('the patron sees the money first, then the account is deleted', async () => {
    await page.goto(creator.url + settings('account'));
    const dialog = await openDeletion(page);
    await expect(dialog.getByText('1 membership will be cancelled')).toBeVisible();
    await expect(dialog.getByText(/^Efe Oghene, paid until /)).toBeVisible();
    await inspectHere(page, phone);
    await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
    await dialog.getByLabel('Password', { exact: true }).fill('not the password');
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(dialog.getByText(/^Error: /)).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(page.getByText('Your account is deleted.')).toBeVisible();
    await inspectHere(page, phone);
    await page.goto(`${creator.url}/membership/auth/login`);
    await logIn(page, patron.email);
    await expect(page.getByText('Email or password is not right.').first()).toBeVisible();
  });

  // The wrong password and the failed login are part of the test.
  expect(said.filter((line) => !/status of 40[01]/.test(line))).toEqual([]);
});
