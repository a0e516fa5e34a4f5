import { creators } from '../seed/cast.ts';
import { press, reach, write } from './keyboard.ts';
import { expect, fresh, readCode, test } from './test.ts';

// Keyboard only: every way to sign in, and the whole of onboarding.

const password = 'kunu in the shade';

test('a creator signs up, names the page, sets an offer and writes a first post', async ({ page, product }) => {
  const email = `${fresh('keys')}@example.com`;
  await page.goto(`${product.url}/membership`);
  await press(page, 'Start your page');
  await expect(page).toHaveURL(/auth\/register$/);
  await write(page, 'Your name', fresh('Keys '));
  await write(page, 'Email', email);
  await write(page, 'Password', password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/verify-email$/);
  const code = await readCode(page, product, email);
  await page.bringToFront();
  await write(page, 'Code', code);
  await expect(page).toHaveURL(/onboard\/aboutyourself$/);
  await expect(page.getByText(/is free$/)).toBeVisible();
  await write(page, 'Bio', 'By keyboard alone.');
  await press(page, 'Continue');
  await expect(page).toHaveURL(/onboard\/creator-options$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await reach(page, /Posts for patrons/);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /community space/ })).toBeChecked();
  await press(page, 'Continue');
  await expect(page).toHaveURL(/onboard\/setup$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await press(page, 'Live Streams', 'Space');
  await write(page, 'Add your own', 'Letters by hand');
  await press(page, 'Add');
  await write(page, 'Price', '1500');
  await press(page, 'Publish my page');
  await expect(page.getByRole('dialog').getByLabel('What do you want to share?')).toBeFocused();
  await page.keyboard.type('Written without a mouse.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('article').filter({ hasText: 'Written without a mouse.' })).toBeVisible();
});

test('a patron signs up on a creator’s host, resets the password, logs out and in', async ({ page, product }) => {
  const email = `${fresh('keys')}@example.com`;
  const host = product.pageOf(creators[0]?.userName ?? '');
  await page.goto(`${host}/membership/auth/register`);
  await write(page, 'Your name', 'Keys Bello');
  await write(page, 'Email', email);
  await write(page, 'Password', password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/verification$/);
  await write(page, 'Code', await codeFor(email));
  await expect(page).toHaveURL(/payment$/);

  await logOut();
  await press(page, 'Forgot password?');
  await expect(page).toHaveURL(/forgot-password/);
  await write(page, 'Email', email);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/reset-password/);
  await write(page, 'Code', await codeFor(email));
  await write(page, 'New password', 'another in the shade');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/membership\/app\/home/);

  await logOut();
  await write(page, 'Email', email);
  await write(page, 'Password', 'another in the shade');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/membership\/app\/home/);

  async function logOut(): Promise<void> {
    await page.goto(`${host}/membership/app/mobile-settings`);
    await page.getByRole('button', { name: 'Log out' }).first().waitFor();
    await press(page, 'Log out');
    await expect(page).toHaveURL(/auth\/login/);
  }
  async function codeFor(address: string): Promise<string> {
    const code = await readCode(page, product, address);
    await page.bringToFront();
    return code;
  }
});
