import { cachedAtHeader, sessionCachePrefix } from './worker-protocol.ts';

/** Since when a page shows what the worker had kept, by the page's path; a page that shows fresh answers is absent. */
export const shownSince = new Map<string, number>();

/** Takes note of an answer that did not come from the server. The oldest counts: everything shown is at least as new. */
export function noteAge({ headers }: Response): void {
  const cachedAt = headers.get(cachedAtHeader);
  if (cachedAt) shownSince.set(location.pathname, Math.min(+cachedAt, shownSince.get(location.pathname) ?? Infinity));
}

/** Takes away what the worker kept for the person who was signed in, with or without its help. */
export function deleteCachedResponses(): void {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return;
  navigator.serviceWorker.controller?.postMessage({ type: 'delete-caches' });
  void caches.keys().then(
    (names) => names.forEach((name) => name.startsWith(sessionCachePrefix) && void caches.delete(name)),
    () => {},
  );
}
