import { log } from './log.ts';

/**
 * Registers the worker, for who is signed in: a stranger who reads one page pays for nothing she may not come back for.
 * A failure costs reading without a network, nothing else.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/sw.js').catch((error: unknown) => log('service worker not registered', error));
}
