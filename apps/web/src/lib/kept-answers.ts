import { keptAtHeader, keptPrefix } from './kept-names.ts';

/** Since when a page shows what the worker had kept, by the page's path; a page that shows fresh answers is absent. */
export const shownSince = new Map<string, number>();

/** Takes note of an answer that did not come from the server. The oldest counts: everything shown is at least as new. */
export function noteAge({ headers }: Response): void {
  const keptAt = headers.get(keptAtHeader);
  if (keptAt) shownSince.set(location.pathname, Math.min(+keptAt, shownSince.get(location.pathname) ?? Infinity));
}

/** Takes away what the worker kept for the person who was signed in, with or without its help. */
export function forgetAnswers(): void {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return;
  navigator.serviceWorker.controller?.postMessage({ type: 'forget' });
  void caches.keys().then(
    (names) => names.forEach((name) => name.startsWith(keptPrefix) && void caches.delete(name)),
    () => {},
  );
}
