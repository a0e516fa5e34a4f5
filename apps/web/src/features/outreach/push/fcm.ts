import { getApps, initializeApp } from '@firebase/app';
import { getMessaging, getToken } from '@firebase/messaging';
import type { PublicConfig } from '@udala/contract/config';

type Firebase = NonNullable<PublicConfig['firebase']>;

/**
 * Called only where Firebase is configured, when idle. Uses our own service worker, so that one worker handles all
 * pushes.
 */
export function fcmToken({ vapidKey, ...options }: Firebase, registration: ServiceWorkerRegistration): Promise<string> {
  const app = getApps()[0] ?? initializeApp(options);
  return getToken(getMessaging(app), { vapidKey, serviceWorkerRegistration: registration });
}
