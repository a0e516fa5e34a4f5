/// <reference lib="webworker" />

import { openParam, type FromWorker, type Pushed, type NotificationTarget } from '#lib/pushed.ts';
import { app, sendToPage, pages } from './pages.ts';
import { readPush } from './read-push.ts';

declare const self: ServiceWorkerGlobalScope;

/** Options that not all browsers support and TypeScript's types leave out. */
interface PushNotificationOptions extends NotificationOptions {
  image?: string;
}
interface Badged {
  setAppBadge?: () => Promise<void>;
}

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(readPush(event.data?.text(), self.location.origin)));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open((event.notification.data ?? {}) as NotificationTarget));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  (event as ExtendableEvent).waitUntil(sayToAll({ type: 'resubscribe' }));
});

/** Shows a push inside the app if it is visible, otherwise as a system notification. */
async function showPush(pushed: Pushed): Promise<void> {
  const seen = (await pages()).filter(({ visibilityState }) => visibilityState === 'visible');
  const page = seen.find(({ focused }) => focused) ?? seen[0];
  if (page && (await sendToPage(page, { type: 'push', pushed }))) return;
  const { title, body, image, icon = '/icon-192.png', ...target } = pushed;
  const options: PushNotificationOptions = {
    icon,
    badge: '/icon-192.png',
    tag: target.notificationId ?? 'udala',
    data: target,
    ...(body !== undefined && { body }),
    ...(image !== undefined && { image }),
  };
  await self.registration.showNotification(title, options);
  // Only the server knows the unread count, so a plain dot is set until the app is open.
  await (self.navigator as Badged).setAppBadge?.().catch(() => undefined);
}

/** Opens the page of a notification, in an existing tab of the app if there is one. */
async function open(target: NotificationTarget): Promise<void> {
  const url = `${app}/notifications?open=${openParam(target)}`;
  const all = await pages();
  const page = all.find(({ focused }) => focused) ?? all[0];
  if (!page) return void (await self.clients.openWindow(url));
  // Browsers allow focusing a tab only in response to a click, and only at once.
  await page.focus().catch(() => undefined);
  if (!(await sendToPage(page, { type: 'open', target })))
    await page.navigate(url).catch(() => self.clients.openWindow(url));
}

async function sayToAll(message: FromWorker): Promise<void> {
  for (const page of await pages()) page.postMessage(message);
}
