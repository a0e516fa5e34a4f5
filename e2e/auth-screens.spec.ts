import type { Page } from '@playwright/test';
import { creators } from '../seed/cast.ts';
import { everyView, inspectHere, listenTo } from './inspect.ts';
import { makeCreator } from './people.ts';
import { expect, fresh, readCode, test } from './test.ts';

// Every sign-in screen, at three widths, in both themes: nothing overflows the window, and axe finds no violation.

const password = 'kunu in the shade';

async function register(page: Page, email: string, act: string) {
  await page.getByLabel('Your name').fill('Ọlá-Olúwa Ñwosu of the Very Long Name That Her Grandmother Gave');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: act, exact: true }).click();
}

/** The two screens of a forgotten password; the second one with every fault at once. */
async function requestReset(page: Page, email: string) {
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/forgot-password/);
  await inspectHere(page, everyView);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page).toHaveURL(/reset-password/);
  await inspectHere(page, everyView);
  await page.getByRole('button', { name: 'Save password' }).click();
  await inspectHere(page, everyView);
}

test('a creator’s', async ({ page, product }) => {
  const said = listenTo(page);
  const email = `${fresh('screens')}@example.com`;
  await page.goto(`${product.url}/membership/creator/auth/login`);
  await inspectHere(page, everyView);
  await requestReset(page, email);
  await page.goto(`${product.url}/membership/creator/auth/register`);
  await inspectHere(page, everyView);
  await page.getByRole('button', { name: 'Create account' }).click();
  await inspectHere(page, everyView);
  await register(page, email, 'Create account');
  await expect(page).toHaveURL(/verify-email$/);
  await inspectHere(page, everyView);
  await page.getByLabel('Code').fill(await readCode(page, product, email));
  for (const step of ['aboutyourself', 'creator-options']) {
    await expect(page).toHaveURL(new RegExp(`onboard/${step}$`));
    await inspectHere(page, everyView);
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  await expect(page).toHaveURL(/onboard\/setup$/);
  await page.getByRole('button', { name: 'Mentorship' }).click();
  await inspectHere(page, everyView);
  expect(said).toEqual([]);
});

test('a patron’s, on a creator’s host', async ({ page, product }) => {
  const said = listenTo(page);
  const email = `${fresh('screens')}@example.com`;
  const host = product.pageOf(creators[0]?.userName ?? '');
  await page.goto(`${host}/membership/auth/login`);
  await inspectHere(page, everyView);
  await requestReset(page, email);
  await page.goto(`${host}/membership/auth/register`);
  await inspectHere(page, everyView);
  await register(page, email, 'Create account and continue');
  await expect(page).toHaveURL(/verification$/);
  await inspectHere(page, everyView);
  await page.getByLabel('Code').fill(await readCode(page, product, email));
  await expect(page).toHaveURL(/payment$/);
  await inspectHere(page, everyView);
  expect(said).toEqual([]);
});

test('one press is enough where a field is left with a fault by it', async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`${product.url}/membership/creator/auth/login`, { waitUntil: 'networkidle' });
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Please check these')).toBeVisible();
});

test('over Google to a page whose name is one long word', async ({ page, product }) => {
  const name = `Ọ${'lámidéjì'.repeat(7)}`;
  const { url } = await makeCreator(page, product, name, 2_500);
  const [userName] = new URL(url).host.split('.');
  const said = listenTo(page);
  await page.goto(`${product.url}/membership/auth/google?return=${userName}&challenge=${'c'.repeat(43)}`);
  await expect(page.getByRole('link', { name: `Back to ${name}'s page` })).toBeVisible();
  await inspectHere(page, everyView);
  expect(said).toEqual([]);
});
