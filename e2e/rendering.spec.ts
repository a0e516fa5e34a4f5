import type { Page, Route } from '@playwright/test';
import { letTimePass } from '../scripts/test/patience.ts';
import { expect, test } from './test.ts';

const signIn = '/membership/auth/login';
const pages = [
  signIn,
  '/membership/auth/register',
  '/membership/creator/auth/login',
  '/membership/creator/auth/register',
];

const fontsLateMs = 1_500;

interface Shift extends PerformanceEntry {
  value: number;
}

/** Layout shift so far. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords();
    observer.disconnect();
    return shifts.reduce((sum, entry) => sum + (entry as Shift).value, 0);
  });

for (const path of pages) {
  for (const width of [360, 1440]) {
    test(`${path} at ${width} px hydrates without console output, and keeps what was typed and pressed before`, async ({
      browser,
      product,
    }) => {
      const context = await browser.newContext({ viewport: { width, height: 800 } });
      const page = await context.newPage();
      // As in a tab that is back from the exchange page: the page stays.
      await page.addInitScript(() => sessionStorage.setItem('askedAt', String(Date.now())));
      const said: string[] = [];
      page.on('console', (message) => said.push(message.text()));
      page.on('pageerror', (error) => said.push(error.message));
      const held: Route[] = [];
      let hold = true;
      await page.route('**/assets/*.js', (route) => (hold ? void held.push(route) : route.continue()));

      const site = path.includes('/creator/') ? product.url : product.pageOf('ada');
      await page.goto(`${site}${path}`, { waitUntil: 'commit' });
      const email = page.getByLabel('Email');
      await email.fill('early@example.com');
      await expect.poll(() => held.length).toBeGreaterThan(0);
      await page.locator('form button[type=submit]').click();
      await expect(page.locator('html[data-sent]')).toBeAttached();
      hold = false;
      await Promise.all(held.map((route) => route.continue()));

      // Hydrated: the page itself answers the empty password.
      await expect(page.getByText(/^Error:/).first()).toBeVisible();
      await expect(page.locator('html[data-sent]')).toHaveCount(0);
      await expect(email).toHaveValue('early@example.com');
      expect(said).toEqual([]);
      await context.close();
    });
  }

  test(`${path} does not move while it loads, its fonts last`, async ({ browser, product }) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
    const page = await context.newPage();
    await page.route('**/*.woff2', async (route) => {
      await letTimePass(fontsLateMs, 'long after the first paint');
      await route.continue();
    });
    const site = path.includes('/creator/') ? product.url : product.pageOf('ada');
    await page.goto(`${site}${path}`, { waitUntil: 'networkidle' });
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
    await context.close();
  });
}

test('without JavaScript strangers can read every public page, and links work', async ({ browser, product }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(product.url);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Gather your people');
  await page.getByRole('link', { name: 'Start your page' }).first().click();
  await expect(page.getByLabel('Email')).toBeVisible();

  await page.goto(product.pageOf('ada'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Slow Light');
  await expect(page.getByRole('region', { name: 'Latest posts' }).getByRole('article').first()).toBeVisible();
  await page.getByText('See More').first().click();
  await expect(page.getByText('Monthly Live Q and A').first()).toBeVisible();
  await page
    .getByRole('link', { name: /Join for ₦2,500/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Create account and continue' })).toBeVisible();
});

test('pages for strangers describe themselves to link previews, and ship no framework', async ({
  browser,
  product,
}) => {
  const page = await (await browser.newContext()).newPage();
  let scriptBytes = 0;
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script')
      scriptBytes += Number(response.headers()['content-length'] ?? 0);
  });
  await page.goto(product.pageOf('ada'), { waitUntil: 'networkidle' });
  expect(await page.title()).toBe('Slow Light · Udala');
  const meta = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute('content');
  expect(await meta('og:title')).toContain('Slow Light');
  expect(await meta('og:description')).toContain('₦2,500');
  expect(await meta('og:url')).toBe(`${product.pageOf('ada')}/membership`);
  expect(scriptBytes).toBeLessThan(5 * 1024);
});
