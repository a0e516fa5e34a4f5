import type { Browser, Page } from '@playwright/test';
import { URI } from 'otpauth';
import { creators } from '../seed/cast.ts';
import type { Instance } from './instance.ts';
import { logIn } from './log-in.ts';
import { expect, expectAccessible, fresh, readCode, test } from './test.ts';

// Account security of a patron: the authenticator app, the password, the address, and the list of sessions.

const account = '/membership/app/settings/account';
const login = '/membership/auth/login';
const password = 'a-long-password';
/** A code can be used only once; the code of the next time step is accepted early. */
const stepMs = 30_000;

const host = (product: Instance) => product.pageOf(creators[0]?.userName ?? '');

async function register(browser: Browser, product: Instance, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${host(product)}/membership/auth/register`);
  await page.getByLabel('Your name').fill('Femi Ade');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account and continue' }).click();
  await page.getByLabel('Code').fill(await readCode(page, product, email));
  await expect(page).toHaveURL(/\/membership\/auth\/payment$/);
  await page.goto(host(product) + account);
  return page;
}

async function logInOnHost(page: Page, product: Instance, email: string, secret = password) {
  await page.goto(host(product) + login);
  await logIn(page, email, secret);
}

async function logOut(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page).toHaveURL(/\/membership\/auth\/login/);
}

test('the authenticator app is asked for at the next login, and a recovery code can replace it', async ({
  browser,
  product,
}) => {
  const email = `${fresh('femi')}@example.com`;
  const page = await register(browser, product, email);
  const dialog = page.getByRole('dialog');

  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByLabel('Code')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Code').fill(await readCode(page, product, email));
  await expectAccessible(page);
  await page.keyboard.press('Enter');

  const uri = await dialog.locator('a[href^="otpauth:"]').getAttribute('href');
  const app = URI.parse(uri ?? '');
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Code from the app').fill(app.generate());

  await expect(dialog.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused();
  const codes = await dialog.getByRole('listitem').allInnerTexts();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText(`On · ${codes.length} recovery codes left`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'New recovery codes' })).toBeFocused();

  await logOut(page);
  await logInOnHost(page, product, email);
  await page.getByLabel(/authenticator app/).fill(app.generate({ timestamp: Date.now() + stepMs }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);

  await page.goto(host(product) + account);
  await logOut(page);
  await logInOnHost(page, product, email);
  await page.getByLabel(/authenticator app/).fill(codes[0]?.toUpperCase() ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);
  await page.goto(host(product) + account);
  await expect(page.getByText(`On · ${codes.length - 1} recovery codes left`)).toBeVisible();

  await page.getByRole('button', { name: 'Turn off' }).click();
  await dialog.getByLabel(/authenticator app/).fill(codes[1] ?? '');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Authenticator app' })).toBeFocused();
});

test('a browser logged out from the list has to log in again', async ({ browser, product }) => {
  const email = `${fresh('bisi')}@example.com`;
  const page = await register(browser, product, email);
  const other = await (await browser.newContext()).newPage();
  await logInOnHost(other, product, email);
  await expect(other).toHaveURL(/\/home$/);

  await page.reload();
  const rows = page.getByRole('list', { name: 'Where you are logged in' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expectAccessible(page);
  await rows
    .nth(1)
    .getByRole('button', { name: /^Log out/ })
    .click();
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toBeFocused();

  await other.goto(`${host(product)}/membership/app/notifications`);
  await expect(other).toHaveURL(/\/membership\/auth\/login\?next=/);
});

test('a new password and a new address keep this session alone logged in', async ({ browser, product }) => {
  const email = `${fresh('tola')}@example.com`;
  const page = await register(browser, product, email);
  const dialog = page.getByRole('dialog');

  await page.getByRole('button', { name: 'Change your password' }).click();
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByLabel('New password').fill('password123');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('New password').fill('another-long-password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password saved')).toBeVisible();
  await expect(dialog).toBeHidden();

  const newEmail = `${fresh('tola')}@example.com`;
  await page.getByRole('button', { name: 'Change your email' }).click();
  await dialog.getByLabel('New email').fill(newEmail);
  await dialog.getByLabel('Code').fill(await readCode(page, product, email));
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Code from the new address').fill(await readCode(page, product, newEmail));
  await expect(page.getByText('Email changed')).toBeVisible();
  await expect(page.getByText(newEmail)).toBeVisible();
  await page.reload();
  await expect(page.getByText(newEmail)).toBeVisible();
  await expect(page.getByText(/session has expired/)).toBeHidden();

  await logOut(page);
  await logInOnHost(page, product, newEmail, 'another-long-password');
  await expect(page).toHaveURL(/\/home$/);
});
