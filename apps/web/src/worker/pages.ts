/// <reference lib="webworker" />

import type { FromWorker } from '#lib/pushed.ts';

declare const self: ServiceWorkerGlobalScope;

/** Longer than a page at rest needs to answer; one that is still loading does not hear. */
const answerMs = 1000;
export const app = '/membership/app';

/** The app's, in whichever tabs it is open. */
export async function pages(): Promise<readonly WindowClient[]> {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return all.filter(({ url }) => new URL(url).pathname.startsWith(app));
}

/** Says it to a page, and whether the page took it. */
export function sendToPage(page: WindowClient, message: FromWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    setTimeout(resolve, answerMs, false);
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    page.postMessage(message, [port2]);
  });
}
