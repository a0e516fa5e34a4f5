import type { Page } from '@playwright/test';
import type { Instance } from './instance.ts';
import { expect, fresh, readCode } from './test.ts';

/** On the first step of making her page. */
export async function registerCreator(page: Page, product: Instance, name: string): Promise<void> {
  const email = `${fresh('creator')}@example.com`;
  await page.goto(`${product.url}/membership/creator/auth/register`);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a-long-password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByLabel('Code').fill(await readCode(page, product, email));
  await expect(page).toHaveURL(/onboard\/aboutyourself$/);
}
