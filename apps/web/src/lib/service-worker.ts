import { log } from './log.ts';

/** Registers the worker once the page has all it needs. A failure costs the offline page, nothing else. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').catch((error: unknown) => log('service worker not registered', error));
  });
}
