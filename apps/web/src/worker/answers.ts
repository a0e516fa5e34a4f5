/// <reference lib="webworker" />

import { NetworkFirst } from 'workbox-strategies';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import type { Post } from '@udala/contract/posts';
import { cachedAtHeader } from '#lib/worker-protocol.ts';
import { evictLapsed, evictPosts, cacheableResponse, postFromList, postsIn, stillReadable } from './cached-posts.ts';
import { isFresh, kindOf, slotOf, tooMany } from './kinds.ts';
import { cacheNameOf, eraNow, deleteCaches, deleteOtherCaches, mayCache, type CacheScope } from './session.ts';
import { evictShutPictures } from './thumbnails.ts';

declare const self: ServiceWorkerGlobalScope;

/** Timeout of the network if a cached answer exists, whose age is then shown. */
const patienceSeconds = 8;
const answerMaxLength = 300_000;
const unauthenticated = 401;
const missing = 404;
/** Statuses from a proxy whose server is unreachable. */
const unreachable = new Set([502, 503, 504]);

/** Network first, with a fallback to the session's cache. */
export async function answer(request: Request, event: ExtendableEvent, began = eraNow()): Promise<Response> {
  const cacheName = await cacheNameOf(request.headers.get('authorization') ?? '');
  const scope = { cacheName, era: began };
  await deleteOtherCaches(cacheName);
  if (!mayCache(scope)) return fetch(request);
  const cachePlugin = cachePluginFor(await caches.open(cacheName), scope);
  return new NetworkFirst({ cacheName, networkTimeoutSeconds: patienceSeconds, plugins: [cachePlugin] }).handle({
    request,
    event,
  });
}

function cachePluginFor(cache: Cache, scope: CacheScope): WorkboxPlugin {
  let refused: Response | undefined;
  return {
    cacheKeyWillBeUsed: async ({ request }) => slotOf(request.url),
    async fetchDidSucceed({ request, response }) {
      if (unreachable.has(response.status)) {
        refused = response;
        throw new Error(`answered ${response.status}`);
      }
      if (response.status === unauthenticated) await deleteCaches();
      const { pathname } = new URL(request.url);
      if (response.status === missing) await evictPosts(cache, ({ id }) => pathname === `/posts/${id}`);
      return response;
    },
    async cacheWillUpdate({ response }) {
      if (response.status !== 200 || !mayCache(scope)) return null;
      const body = await response.text();
      return body.length > answerMaxLength ? null : cacheableResponse(body, String(Date.now()));
    },
    async cacheDidUpdate({ cacheName, request, newResponse }) {
      if (!mayCache(scope)) return void (await caches.delete(cacheName));
      await learn(cache, slotOf(request.url), newResponse);
    },
    cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
      cachedResponse && stillReadable(cache, slotOf(request.url), cachedResponse),
    handlerDidError: async ({ request }) => (await postFromList(cache, slotOf(request.url))) ?? refused,
  };
}

/** Updates the cache after a new answer: evicts the oldest of its kind, and posts that are no longer readable. */
async function learn(cache: Cache, slot: string, response: Response): Promise<void> {
  const kind = kindOf(new URL(slot));
  if (!kind) return;
  const slots = (await cache.keys()).map(({ url }) => url);
  await Promise.all(tooMany(slots, kind).map((old) => cache.delete(old)));
  if (kind.name === 'subscriptions') await evictLapsed(cache);
  if (kind.name === 'feed' || kind.name === 'posts' || kind.name === 'post') {
    const posts = postsIn((await response.clone().json()) as Post | { items: Post[] });
    const locked = new Set(posts.filter(({ viewer }) => !viewer.canSee).map(({ id }) => id));
    if (locked.size > 0) await evictPosts(cache, ({ id }) => locked.has(id));
  }
  await evictShutPictures(cache);
}

interface Reading {
  paths: readonly string[];
  token: string;
  scope: CacheScope;
}

/** Prefetches what a person may want to read offline and has not read yet, until the cache is deleted. */
export async function fetchMissing({ paths, token, scope }: Reading, event: ExtendableEvent): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  for (const path of paths) {
    let next: string | null = path;
    for (let page = 1; next !== null; page += 1) {
      if (!mayCache(scope)) return;
      const cache = await caches.open(scope.cacheName);
      const url: string = new URL(next, self.location.origin).href;
      const kind = kindOf(new URL(url));
      if (kind === null) break;
      const cached = await cache.match(slotOf(url));
      const fresh = cached && isFresh(kind, page, Date.now() - Number(cached.headers.get(cachedAtHeader)));
      const found = fresh ? cached : await answer(new Request(url, { headers }), event, scope.era);
      if (!found.ok) break;
      next = kind.name === 'feed' ? nextPageOf(url, await found.clone().json()) : null;
    }
  }
}

/** The address at which the app itself will request the next page. */
function nextPageOf(address: string, body: unknown): string | null {
  const { meta } = body as { meta: { currentPage: number; nextCursor?: string } };
  if (meta.nextCursor === undefined) return null;
  const url = new URL(address);
  url.searchParams.set('page', String(meta.currentPage + 1));
  url.searchParams.set('cursor', meta.nextCursor);
  return url.href;
}
