/// <reference lib="webworker" />

import { offlinePath } from '#lib/worker-protocol.ts';
import { offlinePage } from '#lib/offline-page.ts';

declare const self: ServiceWorkerGlobalScope & { offlinePage: typeof offlinePage };
/** The address of the app's part of this build; the build writes it here. */
declare const APP_PART: string;

// One file, registered twice: for the whole host by pages for strangers, and for the app's pages by the app (decision 26).
if (self.location.search === '') {
  // The app's part shows the same page, and need not bring it once more.
  self.offlinePage = offlinePage;
  importScripts(APP_PART);
} else self.addEventListener('fetch', answer);

/** The network answers; where there is none, pages that people open say so in our words. */
function answer(event: FetchEvent): void {
  const { method, mode, url } = event.request;
  const { pathname } = new URL(url);
  if (mode !== 'navigate' || method !== 'GET' || !/^\/(?:membership(?:\/|$)|$)/.test(pathname)) return;
  event.respondWith(pathname === offlinePath ? offlinePage() : fetch(event.request).catch(() => without(pathname)));
}

/** The app's worker, where there is one, has more to say; the front of a host leads to it as the server does. */
const without = (pathname: string): Response =>
  pathname === '/' ? Response.redirect('/membership', 302) : offlinePage();
