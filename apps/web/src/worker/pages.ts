/// <reference lib="webworker" />

import type { FromWorker } from '#lib/pushed.ts';

declare const self: ServiceWorkerGlobalScope;

/** Timeout: longer than an idle page needs to answer; a page that is still loading does not listen. */
const answerMs = 1000;
export const app = '/membership/app';

/** The open pages of the app, in all tabs. */
export async function pages(): Promise<readonly WindowClient[]> {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return all.filter(({ url }) => new URL(url).pathname.startsWith(app));
}

/** Sends a message to a page; resolves to true if the page acknowledged it. */
export function sendToPage(page: WindowClient, message: FromWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    setTimeout(resolve, answerMs, false);
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    page.postMessage(message, [port2]);
  });
}
