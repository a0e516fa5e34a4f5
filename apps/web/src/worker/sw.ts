/// <reference lib="webworker" />

import { offlinePage } from '#lib/offline-page.ts';
import './push.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** Every hashed file of this build; the build writes it here. */
  __WB_MANIFEST: readonly { url: string }[];
};

const cacheName = 'assets';
const current = new Set(self.__WB_MANIFEST.map(({ url }) => new URL(url, self.location.origin).href));

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOldBuilds(), self.clients.claim()]));
});

/** Two things only: a page that cannot be reached, and files whose name changes with their content. */
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => offlinePage()));
  else if (current.has(request.url)) event.respondWith(assetOf(request));
});

async function assetOf(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

async function dropOldBuilds(): Promise<void> {
  const cache = await caches.open(cacheName);
  const old = (await cache.keys()).filter(({ url }) => !current.has(url));
  await Promise.all(old.map((request) => cache.delete(request)));
}
