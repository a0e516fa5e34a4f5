/** Registered with this, the worker is the stub that every visitor has: our offline page, and nothing else. */
const offlineSearch = '?offline';

/** Not in every browser, and so not in TypeScript's. */
type Navigator = typeof navigator & { connection?: { saveData?: boolean } };

/**
 * Has this browser keep our offline page, for less than 2 KB: once all of the page has come, and not where data is saved.
 * Imports nothing: pages for strangers fetch this file, and what it shared with the app would bring the app along.
 */
export function registerOfflinePage(): void {
  if (!('serviceWorker' in navigator) || (navigator as Navigator).connection?.saveData) return;
  if (document.readyState === 'complete') registerWorker();
  else addEventListener('load', registerWorker, { once: true });
}

/** What is there stays: an older app's worker of the whole host, which the app itself takes back. */
function registerWorker(): void {
  const { serviceWorker } = navigator;
  // Without it a page that does not open is the browser's, and nothing worse; the browser says so in its console.
  serviceWorker
    .getRegistration('/')
    .then((there) => there ?? serviceWorker.register(`/sw.js${offlineSearch}`))
    .catch(() => undefined);
}
