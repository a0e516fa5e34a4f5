/** Registers the worker as the stub for all visitors, which serves only the offline page. */
const offlineSearch = '?offline';

/** Adds `connection`, which not all browsers have and TypeScript's types leave out. */
type Navigator = typeof navigator & { connection?: { saveData?: boolean } };

/**
 * Stores the offline page in this browser, for less than 2 KB: after the page has loaded, and not in data-saving mode.
 * Imports nothing, because public pages fetch this file, and a shared module would pull in the app.
 */
export function registerOfflinePage(): void {
  if (!('serviceWorker' in navigator) || (navigator as Navigator).connection?.saveData) return;
  if (document.readyState === 'complete') registerWorker();
  else addEventListener('load', registerWorker, { once: true });
}

/** Leaves an existing registration alone, such as an older app's worker, which the app itself unregisters. */
function registerWorker(): void {
  const { serviceWorker } = navigator;
  // Failures are ignored: without the worker the browser shows its own error page, and it logs the cause.
  serviceWorker
    .getRegistration('/')
    .then((there) => there ?? serviceWorker.register(`/sw.js${offlineSearch}`))
    .catch(() => undefined);
}
