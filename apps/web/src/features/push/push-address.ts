import type { PublicConfig } from '@udala/contract/config';
import { wantsFewBytes } from '#lib/few-bytes.ts';
import { appWorker } from '#lib/service-worker.ts';

/** A worker that is not there by then does not come. */
const workerMs = 10_000;

/**
 * Where this browser is pushed to: an FCM token, or a PushSubscription as JSON. Asks the push service for one. Where data is
 * dear Firebase is not fetched: the token that is `registered` stays, and Web Push needs no code.
 */
export async function pushAddress({ vapidPublicKey, firebase }: PublicConfig, registered?: string): Promise<string> {
  const registration = await workerReady();
  if (firebase && !wantsFewBytes()) {
    const { fcmToken } = await import('./fcm.ts');
    return fcmToken(firebase, registration);
  }
  const { pushManager } = registration;
  const before = await pushManager.getSubscription();
  if (firebase && before && registered?.startsWith('{') === false) return registered;
  // A browser refuses a second key; the first one's server is not ours any more.
  if (before && keyOf(before) !== vapidPublicKey) await before.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: vapidPublicKey });
  return JSON.stringify(subscription);
}

/** Ends push in this browser, whoever's it was and however it was asked for: an FCM token dies with its subscription. */
export async function dropAddress(): Promise<void> {
  const subscription = await subscribed();
  await subscription?.unsubscribe();
}

export async function subscribed(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function keyOf({ options }: PushSubscription): string | undefined {
  const key = options.applicationServerKey;
  if (!key) return undefined;
  return btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

function workerReady(): Promise<ServiceWorkerRegistration> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('no service worker')), workerMs);
    appWorker().then(resolve, reject);
  });
}
