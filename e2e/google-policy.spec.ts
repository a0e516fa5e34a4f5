import type { Page } from '@playwright/test';
import { creators } from '../seed/cast.ts';
import { googleButton, openChooser } from './google.ts';
import { newHand } from './hand.ts';
import { expect, test } from './test.ts';

// Content policy of the pages towards Google, checked by the browser itself.

const userName = creators[0]?.userName ?? '';

const runScript = (page: Page, src: string): Promise<string> =>
  page.evaluate(
    (src) =>
      new Promise<string>((resolve) => {
        const script = Object.assign(document.createElement('script'), { src });
        script.addEventListener('load', () => resolve('ran'));
        script.addEventListener('error', () => resolve('refused'));
        document.head.append(script);
      }),
    src,
  );

test('Google’s script runs on the members site, and nothing else from its host does', async ({ page, product }) => {
  const answer = await page.goto(`${product.url}/membership/auth/login`);
  expect(answer?.headers()['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  const google = `${product.sandboxUrl}/google/gsi`;
  expect(await runScript(page, `${google}/client`)).toBe('ran');
  expect(await runScript(page, `${google}/finish.js`)).toBe('refused');
});

test('a creator’s host runs nothing of Google, and Google answers no creator’s host', async ({ page, product }) => {
  const origin = product.pageOf(userName);
  const answer = await page.goto(`${origin}/membership/auth/login`);
  expect(answer?.headers()['cross-origin-opener-policy']).toBe('same-origin');
  expect(await runScript(page, `${product.sandboxUrl}/google/gsi/client`)).toBe('refused');

  const query = new URLSearchParams({
    client_id: 'udala.apps.googleusercontent.com',
    origin,
    nonce: 'n',
    select_by: 'btn',
  });
  await page.goto(`${product.sandboxUrl}/google/gsi/select?${query}`);
  await expect(page.getByText('The given origin is not allowed for the given client ID.')).toBeVisible();
});

test('a chooser whose window is closed reports no error', async ({ page, product }) => {
  await page.goto(`${product.url}/membership/auth/login`);
  await (await openChooser(page, newHand())).close();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(googleButton(page)).toBeVisible();
  await expect(page).toHaveURL(/\/membership\/auth\/login/);
});
