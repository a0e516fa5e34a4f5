import type { Page } from '@playwright/test';
import { demoPassword } from '../seed/cast.ts';

/** Fills in the open login form, and submits it. */
export async function logIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}
