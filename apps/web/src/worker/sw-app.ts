/// <reference lib="webworker" />

import { registerRoute } from 'workbox-routing';
import { offlinePath, type WorkerRequest } from '#lib/worker-protocol.ts';
import { answer, fetchMissing } from './answers.ts';
import type { PrecacheFile } from './app-files.ts';
import { kindOf } from './kinds.ts';
import { noteReader } from './cached-posts.ts';
import './push.ts';
import { cacheNameOf, eraNow, deleteCaches, deleteOldStores, deleteOtherCaches, mayCache } from './session.ts';
import { makeShell, savedPages } from './shell.ts';
import { reportSpent } from './spent.ts';
import { offlinePage } from './stub.ts';
import { fetchUnseen, picture } from './thumbnails.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** The files of this build that open offline; inserted by the build. */
  __WB_MANIFEST: readonly PrecacheFile[];
};

// Filters out files that the build adds without a size, which are not part of the app.
const shell = makeShell(self.__WB_MANIFEST.filter(({ bytes }) => bytes > 0));

// A new build waits until the person agrees, or until no page of the old one is open.
self.addEventListener('install', (event) => event.waitUntil(shell.install()));
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([shell.activate(), self.clients.claim(), deleteOldStores()]));
});

interface RouteContext {
  url: URL;
  request: Request;
  event: ExtendableEvent;
}

/** A failure of the cache must not break a page: falls back to the network. */
const orNetwork =
  (respond: (context: RouteContext) => Promise<Response>) =>
  async (context: RouteContext): Promise<Response> =>
    respond(context).catch(() => fetch(context.request));

const isOurs = ({ url }: { url: URL }): boolean => url.origin === self.location.origin;

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isOurs({ url }),
  orNetwork(async ({ request, url }) =>
    url.pathname === offlinePath ? offlinePage(await savedPages()) : shell.page(request),
  ),
);
registerRoute(
  ({ url }) => isOurs({ url }) && url.pathname.startsWith('/assets/'),
  orNetwork(({ request, event }) => shell.file(request, event)),
);
registerRoute(
  ({ request, url }) => isOurs({ url }) && request.headers.has('authorization') && kindOf(url) !== null,
  orNetwork(({ request, event }) => answer(request, event)),
);
registerRoute(
  ({ request, url }) => isOurs({ url }) && request.destination === 'image' && url.pathname.startsWith('/media/'),
  orNetwork(({ request, event }) => picture(request, event)),
);

self.addEventListener('message', (event) => {
  const message = event.data as WorkerRequest;
  if (message.type === 'take-over') void self.skipWaiting();
  // A page of before 0.2 says "forget".
  if (message.type === 'delete-caches' || message.type === 'forget') event.waitUntil(deleteCaches());
  if (message.type === 'weigh') event.ports[0]?.postMessage(shell.bytes(message.creator ?? true));
  // The requesting page is listening by now.
  event.waitUntil(reportSpent());
  if (message.type === 'precache') event.waitUntil(precache(message, event).catch(() => undefined));
});

/** Makes the app usable offline, for the person signed in on this page. */
async function precache(
  { token, userId, creator = true, paths, fewBytes }: Extract<WorkerRequest, { type: 'precache' }>,
  event: ExtendableEvent,
): Promise<void> {
  const era = eraNow();
  const scope = { cacheName: await cacheNameOf(`Bearer ${token}`), era };
  await deleteOtherCaches(scope.cacheName);
  if (!mayCache(scope)) return;
  await noteReader(await caches.open(scope.cacheName), userId);
  await shell.precacheApp(creator);
  // Caching the app takes a while on a slow connection; a person who logged out since leaves nothing here.
  if (fewBytes || !mayCache(scope)) return;
  await fetchMissing({ paths, token, scope }, event);
  await fetchUnseen();
}
