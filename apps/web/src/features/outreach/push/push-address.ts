import type { PublicConfig } from '@udala/contract/config';
import { wantsFewBytes } from '#lib/few-bytes.ts';
import { appWorker } from '#lib/service-worker.ts';

/** Timeout for the service worker to become ready. */
const workerMs = 10_000;

/**
 * The push address of this browser: an FCM token, or a PushSubscription as JSON. Subscribes if necessary. In
 * data-saving mode Firebase is not fetched: a `registered` token stays, and Web Push needs no extra code.
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
  // The browser rejects a second VAPID key; a subscription with another key is of no use to our server.
  if (before && keyOf(before) !== vapidPublicKey) await before.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: vapidPublicKey });
  return JSON.stringify(subscription);
}

/** Ends push in this browser, for any user and either method: an FCM token dies with its subscription. */
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
