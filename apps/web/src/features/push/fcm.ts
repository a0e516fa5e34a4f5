import { getApps, initializeApp } from '@firebase/app';
import { getMessaging, getToken } from '@firebase/messaging';
import type { PublicConfig } from '@udala/contract/config';

type Firebase = NonNullable<PublicConfig['firebase']>;

/** Only where Firebase is configured, and after idle. Our own worker takes the messages: one worker for all. */
export function fcmToken({ vapidKey, ...options }: Firebase, registration: ServiceWorkerRegistration): Promise<string> {
  const app = getApps()[0] ?? initializeApp(options);
  return getToken(getMessaging(app), { vapidKey, serviceWorkerRegistration: registration });
}
