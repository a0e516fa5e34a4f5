import { cachedAtHeader } from './worker-protocol.ts';

/** Caches of a session, also those of a worker from before 0.2, which serves until every old page is closed. */
const sessionCache = /^(session|kept)-/;

/** Age of cached content on a page, by path: since when its data is stored. Pages with fresh data are absent. */
export const shownSince = new Map<string, number>();

/** Records that an answer came from the cache. The oldest time wins, so everything shown is at least as new. */
export function noteAge({ headers }: Response): void {
  const cachedAt = headers.get(cachedAtHeader);
  if (cachedAt) shownSince.set(location.pathname, Math.min(+cachedAt, shownSince.get(location.pathname) ?? Infinity));
}

/** Deletes the responses cached for the signed-in person, with or without the service worker's help. */
export function deleteCachedResponses(): void {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return;
  for (const type of ['delete-caches', 'forget']) navigator.serviceWorker.controller?.postMessage({ type });
  void caches.keys().then(
    (names) => names.forEach((name) => sessionCache.test(name) && void caches.delete(name)),
    () => {},
  );
}
