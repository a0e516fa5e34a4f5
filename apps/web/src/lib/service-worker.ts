import { log } from './log.ts';

const file = '/sw.js';
/** Copied from `register-offline-page.ts`, which shares no code with the app. */
const offlineSearch = '?offline';
/**
 * Key in sessionStorage: the worker of the next build takes over without asking, because this document is of that build
 * already. An app in another language is another build.
 */
export const takesOverKey = 'takesOver';
/** Narrower than the stub's scope, the whole host, so that the app's worker takes precedence under this path. */
const scope = '/membership';

/**
 * The app's worker, once active. Registered for signed-in people only, because a visitor of one page should not pay for
 * it. `ready` is not used, since it may resolve to the stub. An existing registration is left as it is.
 */
export async function appWorker(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator;
  // Older versions registered the app's worker for the whole host, which would show each push twice.
  const wide = await serviceWorker.getRegistration('/');
  if (wide?.scope === new URL('/', location.origin).href && isAppWorker(wide.active)) await wide.unregister();
  return active(await serviceWorker.register(file, { scope }));
}

/** Failures are only logged: reading offline is then unavailable. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  appWorker().catch((error: unknown) => log('service worker not registered', error));
}

/** True for the app's worker, false for the stub that every visitor has. */
export const isAppWorker = (worker: ServiceWorker | null): boolean =>
  worker !== null && !worker.scriptURL.endsWith(offlineSearch);

function active(registration: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> {
  return new Promise((resolve) => {
    const look = () => registration.active && resolve(registration);
    look();
    (registration.installing ?? registration.waiting)?.addEventListener('statechange', look);
  });
}
