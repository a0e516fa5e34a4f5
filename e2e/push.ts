import type { Page } from '@playwright/test';
import { login } from '@udala/contract/auth';
import { listNotifications, type Notification } from '@udala/contract/notifications';
import type { PushMessage } from '@udala/contract/push';
import { demoPassword } from '../seed/cast.ts';
import { createClient } from '../seed/client.ts';
import type { Instance } from './instance.ts';
import { logIn } from './log-in.ts';
import { emails, talkOf } from './talk.ts';
import { expect, fresh } from './test.ts';

// Push messages reach the worker through the browser's developer tools: no push service is reachable from here.

/** Ada's notification of a comment, and the comment itself. */
export interface Said {
  words: string;
  entry: Notification;
  message: PushMessage;
}

/** Posts a comment by Chidi under a new post of Ada's, and waits for Ada's notification of it. */
export async function comment(product: Instance): Promise<Said> {
  // A repeated comment would be held.
  const words = `I know that hill ${fresh('')}`;
  const talk = await talkOf(product);
  const call = createClient(product.url);
  const post = await talk.publish({ title: fresh('The hill ') });
  const id = await talk.say('chidi', post.id, words);
  const { token } = await call(login, { body: { email: emails.ada, password: demoPassword } });
  let entry: Notification | undefined;
  await expect(async () => {
    const { items } = await call(listNotifications, { token, query: {} });
    entry = items.find(({ entityId }) => entityId === id);
    expect(entry).toBeDefined();
  }).toPass();
  const { id: notificationId, message, entityType, entityId } = entry as Notification;
  const notification = JSON.stringify({ title: message, body: words });
  const pushed = { notification, notificationId, entityType, entityId };
  return { words, entry: entry as Notification, message: pushed };
}

export async function openAsAda(page: Page, product: Instance): Promise<void> {
  await page.context().grantPermissions(['notifications'], { origin: product.url });
  await page.goto(`${product.url}/membership/creator/auth/login`);
  await logIn(page, emails.ada);
  await expect(page).toHaveURL(/app\/home/);
  await appWorkerOf(page);
}

/** Waits until the app's own worker controls this page; every visitor has the stub. */
export const appWorkerOf = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
    .toBe(new URL('/sw.js', page.url()).href);

/** Delivers a message to the worker, as a push service would. */
export async function deliver(page: Page, product: Instance, message: PushMessage): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  const known = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${product.url}/membership`);
      if (own) resolve(own.registrationId);
    });
  });
  await tools.send('ServiceWorker.enable');
  const data = JSON.stringify(message);
  await tools.send('ServiceWorker.deliverPushMessage', { origin: product.url, registrationId: await known, data });
  await tools.detach();
}

/** Waits until the worker sees no page of the app: one that was just left can still answer. */
export const untilNoPage = (page: Page, product: Instance) =>
  expect
    .poll(async () => {
      const worker = page
        .context()
        .serviceWorkers()
        .find((one) => one.url() === `${product.url}/sw.js`);
      // As text: the worker's globals are missing in a page's types.
      return worker?.evaluate<number>(`clients
        .matchAll({ type: 'window', includeUncontrolled: true })
        .then((all) => all.filter(({ url }) => url.includes('/membership/app')).length)`);
    })
    .toBe(0);

export const shownIn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/membership/app');
    const shown = (await registration?.getNotifications()) ?? [];
    return shown.map(({ title, body, tag, data }) => ({ title, body, tag, data: data as unknown }));
  });

export const expectAnswering = async (page: Page, { words }: Said) => {
  await expect(page.getByText(words).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: /Chidi/ })).toBeFocused();
};
