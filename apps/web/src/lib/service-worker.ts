import { log } from './log.ts';

const file = '/sw.js';
/** The stub's, as `register-offline-page.ts` has it: a file that shares nothing with the app. */
const offlineSearch = '?offline';
/** Narrower than the stub's, which has the whole host: pages go to the app's worker as soon as there is one. */
const scope = '/membership';

/**
 * The app's worker, once it is at work: registered for who is signed in, for a stranger who reads one page pays for
 * nothing they may not come back for. `ready` may be the stub's, which hears nothing. What is registered stays as it is.
 */
export async function appWorker(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator;
  // The app's worker had the whole host once. Its push messages would come a second time.
  const wide = await serviceWorker.getRegistration('/');
  if (wide?.scope === new URL('/', location.origin).href && isAppWorker(wide.active)) await wide.unregister();
  return active(await serviceWorker.register(file, { scope }));
}

/** A failure costs reading without a network, nothing else. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  appWorker().catch((error: unknown) => log('service worker not registered', error));
}

/** Whether this is the app's worker, and not the stub that every visitor has. */
export const isAppWorker = (worker: ServiceWorker | null): boolean =>
  worker !== null && !worker.scriptURL.endsWith(offlineSearch);

function active(registration: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> {
  return new Promise((resolve) => {
    const look = () => registration.active && resolve(registration);
    look();
    (registration.installing ?? registration.waiting)?.addEventListener('statechange', look);
  });
}
