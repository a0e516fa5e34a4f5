/// <reference lib="webworker" />

import { offlinePath } from '#lib/worker-protocol.ts';
import { offlinePage } from '#lib/offline-page.ts';

declare const self: ServiceWorkerGlobalScope & { offlinePage: typeof offlinePage };
/** The address of the app's part of this build; inserted by the build. */
declare const APP_PART: string;

// One file, registered twice: for the whole host by public pages, and for the app's pages by the app (decision 26).
if (self.location.search === '') {
  // The app's part shows the same page, and need not contain it again.
  self.offlinePage = offlinePage;
  importScripts(APP_PART);
} else self.addEventListener('fetch', answer);

/** Network only; navigations that fail get the offline page. */
function answer(event: FetchEvent): void {
  const { method, mode, url } = event.request;
  const { pathname } = new URL(url);
  if (mode !== 'navigate' || method !== 'GET' || !/^\/(?:membership(?:\/|$)|$)/.test(pathname)) return;
  event.respondWith(pathname === offlinePath ? offlinePage() : fetch(event.request).catch(() => without(pathname)));
}

/** The app's worker has more pages; the root of a host redirects to /membership as on the server. */
const without = (pathname: string): Response =>
  pathname === '/' ? Response.redirect('/membership', 302) : offlinePage();
