import type { Page } from '@playwright/test';
import type { Instance } from './instance.ts';
import { expect, fresh, readCode } from './test.ts';

/** Ends on the first step of creating the page. */
export async function registerCreator(page: Page, product: Instance, name: string): Promise<void> {
  await register(page, product, { at: '/membership/creator/auth/register', name });
  await expect(page).toHaveURL(/onboard\/aboutyourself$/);
}

/** Ends at home, following nobody. */
export async function registerPatron(page: Page, product: Instance, name: string): Promise<void> {
  await register(page, product, { at: '/membership/auth/register', name });
  await expect(page).toHaveURL(/app\/home$/);
}

async function register(page: Page, product: Instance, { at, name }: { at: string; name: string }): Promise<void> {
  const email = `${fresh('person')}@example.com`;
  await page.goto(product.url + at);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a-long-password');
  await page.getByRole('button', { name: /^Create account/ }).click();
  await page.getByLabel('Code').fill(await readCode(page, product, email));
}
