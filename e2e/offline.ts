import type { BrowserContext, Page } from '@playwright/test';
import { creators, patrons } from '../seed/cast.ts';
import { logIn } from './log-in.ts';
import type { Relay } from './relay.ts';
import { expect } from './test.ts';

export const ada = creators[0]?.email ?? '';
export const [chidi = '', ngozi = ''] = patrons.map(({ email }) => email);
export const phone = { width: 360, height: 740 };

/** Signs in, and stays until the phone has cached everything. */
export async function settle(page: Page, relay: Relay, email: string): Promise<void> {
  const way = email === ada ? 'creator/auth' : 'auth';
  await page.goto(`${relay.url}/membership/${way}/login`);
  await logIn(page, email);
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
  await untilCached(page, '/cached-pictures/');
}

/** Waits until a response whose address contains `part` is cached for the signed-in person. */
export const untilCached = (page: Page, part: string) =>
  expect.poll(() => cachedOn(page)).toContainEqual(expect.stringContaining(part));

/** Addresses of all cached responses that depend on the person, in this browser. */
export const cachedOn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('session-'));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url.replace(location.origin, ''));
  });

/** Cuts the connection, lets the browser know, and clears the HTTP cache, so that only the worker's caches are left. */
export async function intoFlightMode(context: BrowserContext, relay: Relay): Promise<void> {
  relay.cut();
  for (const page of context.pages()) {
    const tools = await context.newCDPSession(page);
    await tools.send('Network.clearBrowserCache');
    await tools.detach();
  }
  await context.setOffline(true);
}

export async function outOfFlightMode(context: BrowserContext, relay: Relay): Promise<void> {
  relay.mend();
  await context.setOffline(false);
}
