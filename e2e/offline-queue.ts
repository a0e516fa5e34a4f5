import type { Browser, BrowserContext, Page, Route } from '@playwright/test';
import type { Instance } from './instance.ts';
import { signInAs, type Speaker } from './talk.ts';
import { expect } from './test.ts';

const phone = { width: 360, height: 740 };
/** Label of each queued action that waits. */
export const waits = 'Waits for a connection';

export async function onPhone(browser: Browser, product: Instance, who: Speaker): Promise<Page> {
  const context = await browser.newContext({ viewport: phone, serviceWorkers: 'block' });
  const page = await context.newPage();
  await signInAs(page, product, who);
  return page;
}

/** The app's files still load, as with a service worker, but no API call gets through. */
export async function dropWrites(context: BrowserContext): Promise<{ mend: () => Promise<void>; tried: string[] }> {
  const tried: string[] = [];
  const drop = async (route: Route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.fallback();
    tried.push(`${request.method()} ${new URL(request.url()).pathname}`);
    return route.abort('internetdisconnected');
  };
  await context.route('**/*', drop);
  return { tried, mend: () => context.unroute('**/*', drop) };
}
export const backOnline = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')));

/** Calls that change something, as the server received them. */
export function listenToCalls(context: BrowserContext): string[] {
  const calls: string[] = [];
  context.on('response', (response) => {
    const request = response.request();
    if (request.method() !== 'GET') calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return calls;
}

/** Names of the actions queued on this phone. */
export const offlineQueueOf = async (page: Page) => (await queuedOn(page)).map(({ name }) => name);

/** The actions queued on this phone. */
export const queuedOn = (page: Page) =>
  page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'offline-queue')) return [];
    return new Promise<{ name: string; action: object }[]>((resolve, reject) => {
      const opening = indexedDB.open('offline-queue');
      // Deleted in the meantime by logging out: created here, it would lack its stores.
      opening.onupgradeneeded = () => {
        opening.onerror = () => resolve([]);
        opening.transaction?.abort();
      };
      opening.onerror = () => reject(new Error('offline queue not opened'));
      opening.onsuccess = () => {
        const db = opening.result;
        const all = db.transaction('queued').objectStore('queued').getAll();
        all.onsuccess = () => {
          db.close();
          resolve(all.result as { name: string; action: object }[]);
        };
      };
    });
  });

/** Locks the queue's storage, as on a phone that is busy writing; returns what unlocks it. */
export async function lockStorage(page: Page): Promise<() => Promise<void>> {
  // Opened before the app does, it would be created without its stores.
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toContain('offline-queue');
  const lock = await page.evaluateHandle(
    () =>
      new Promise<{ over: boolean }>((resolve, reject) => {
        const lock = { over: false };
        const opening = indexedDB.open('offline-queue');
        opening.onerror = () => reject(new Error('offline queue not opened'));
        opening.onsuccess = () => {
          const db = opening.result;
          const store = db.transaction('queued', 'readwrite').objectStore('queued');
          const stay = () => {
            if (lock.over) db.close();
            else store.get('none').onsuccess = stay;
          };
          stay();
          resolve(lock);
        };
      }),
  );
  return () => lock.evaluate((one) => void (one.over = true));
}
