import type { Page } from '@playwright/test';
import { creators, patrons } from '../seed/cast.ts';
import { inBothBrowsers } from './chromium.ts';
import type { Instance } from './instance.ts';
import { logIn } from './log-in.ts';
import { expect, test } from './test.ts';

// A session ends on the server while something is half done in the browser; and two tabs share one sign-in.

const ada = creators[0]?.email ?? '';
const other = patrons[0]?.email ?? '';
const sentence = 'Your session has expired, you will be redirected to the login page.';
/** The device's own choices, whoever signs in: docs/words.md. */
const staysOnDevice = ['theme', 'saveData', 'push', 'lastSignIn', 'screenRecording'];
const creatorLogin = '/membership/creator/auth/login';

const savedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

/** Ends the session of this page on the server, without notifying its browser. */
async function endSessionElsewhere(page: Page, { url }: Instance) {
  // A request still pending when the session ends would reveal it.
  await Promise.all(
    page
      .context()
      .pages()
      .map((tab) => tab.waitForLoadState('networkidle')),
  );
  const headers = { authorization: `Bearer ${await savedToken(page)}` };
  const { status } = await fetch(`${url}/auth/logout`, { method: 'POST', headers });
  expect(status).toBe(200);
}

test('half-done work is there again after signing in', async ({ page, product }) => {
  await page.goto(`${product.url}${creatorLogin}`);
  await logIn(page, ada);
  await expect(page).toHaveURL(/\/home$/);

  await test.step('a post: announced once, four seconds to read it, then the login', async () => {
    await page.goto(`${product.url}/membership/app/home/posts?newPost=true`);
    await page.getByLabel('Title').fill('Half a title');
    await page.getByLabel('What do you want to share?').fill('Half a thought');
    await endSessionElsewhere(page, product);
    const pressedAt = Date.now();
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: sentence }).first()).toBeVisible();
    await page.waitForURL(/\/creator\/auth\/login\?next=/);
    expect(Date.now() - pressedAt).toBeGreaterThan(2500);
    expect(await savedToken(page)).toBeNull();
    await logIn(page, ada);
    await expect(page).toHaveURL(/\/home\/posts\?newPost=true$/);
    await expect(page.getByLabel('Title')).toHaveValue('Half a title');
    await expect(page.getByLabel('What do you want to share?')).toHaveValue('Half a thought');
  });

  await test.step('an offer: a button skips the wait before the login', async () => {
    await page.goto(`${product.url}/membership/app/settings/setup`);
    await page.getByLabel('Price a month').fill('4321');
    await endSessionElsewhere(page, product);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Log in now' }).click();
    await page.waitForURL(/\/creator\/auth\/login\?next=/);
    await logIn(page, ada);
    await expect(page).toHaveURL(/\/settings\/setup$/);
    await expect(page.getByLabel('Price a month')).toHaveValue('4321');
  });
});

test(
  'all tabs of a browser sign in and out together, and nothing passes to the next person [K10]',
  inBothBrowsers,
  async ({ page, context, product }) => {
    await page.goto(`${product.url}${creatorLogin}`);
    await logIn(page, ada);
    await expect(page).toHaveURL(/\/home$/);
    const second = await context.newPage();

    await test.step('an expired session leaves the draft for its owner alone', async () => {
      await page.goto(`${product.url}/membership/app/home/posts?newPost=true`);
      await page.getByLabel('Title').fill('For my own eyes');
      await second.goto(`${product.url}/membership/app/settings/setup`);
      await second.getByLabel('Price a month').fill('4321');
      await endSessionElsewhere(page, product);
      await page.getByRole('button', { name: 'Post', exact: true }).click();
      await page.waitForURL(/\/creator\/auth\/login\?next=/);
      await second.waitForURL(/\/creator\/auth\/login\?next=/);
      expect(await page.evaluate(() => localStorage.getItem('draft'))).toContain('For my own eyes');
    });

    await test.step('another person signs in: the tab that waited starts fresh, with nothing of the previous person', async () => {
      for (const tab of [page, second]) await tab.goto(`${product.url}/membership/auth/login`);
      await logIn(page, other);
      await expect(page).toHaveURL(/\/home$/);
      await second.waitForURL(/\/membership\/app\//);
      expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('draft');
      expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('form:setup');
    });

    await test.step('logging out in one tab logs out in the other', async () => {
      const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string });
      const marks = [
        user.id,
        ...[creators[0], patrons[0]].flatMap((one) => [one?.email ?? '', ...(one?.name.split(' ') ?? [])]),
      ];
      await page.goto(`${product.url}/membership/app/settings/account`);
      await page.getByRole('button', { name: 'Log out', exact: true }).click();
      await page.waitForURL(/\/membership\/auth\/login$/);
      await second.waitForURL(/\/membership\/auth\/login$/);
      const left = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage) as [string, string][]));
      expect(Object.keys(left).filter((key) => !staysOnDevice.includes(key))).toEqual([]);
      expect(left['lastSignIn']).toBe('password');
      for (const mark of marks) expect(JSON.stringify(left).toLowerCase()).not.toContain(mark.toLowerCase());
      expect(await second.evaluate(() => localStorage.getItem('token'))).toBeNull();
    });
  },
);
