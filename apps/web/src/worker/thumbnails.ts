/// <reference lib="webworker" />

import type { Post } from '@udala/contract/posts';
import { readablePosts } from './cached-posts.ts';
import { currentCache, eraNow } from './session.ts';

declare const self: ServiceWorkerGlobalScope;

/** Maximum size of a file that is cached after it was seen. */
const pictureMaxBytes = 100_000;
const picturesMax = 60;
/** Total bytes spent on pictures of cached posts that were not seen yet. */
const unseenMaxBytes = 120_000;
const folder = '/cached-pictures/';

/** The picture's id: any one of its files represents it. */
const idOf = (address: string): string | null => /\/media\/([^/]+)\//.exec(address)?.[1] ?? null;
const slotOf = (pictureId: string): string => new URL(folder + pictureId, self.location.origin).href;

const picturesOf = (post: Post) => [...post.imageContent, ...post.videoContent.flatMap(({ poster }) => poster ?? [])];

/** The pictures of readable cached posts and of their authors. */
async function open(cache: Cache): Promise<Set<string>> {
  const posts = (await readablePosts(cache)).map(({ post }) => post);
  const addresses = posts.flatMap((post) => [
    post.author.profile.profileImageUrl ?? '',
    ...picturesOf(post).map(({ url }) => url),
  ]);
  return new Set(addresses.flatMap((address) => idOf(address) ?? []));
}

/** Network first, because the server checks access on every request; falls back to the small cached file. */
export async function picture(request: Request, event: ExtendableEvent): Promise<Response> {
  const id = idOf(request.url);
  const cache = await currentCache();
  if (id === null || cache === null) return fetch(request);
  try {
    const response = await fetch(request);
    event.waitUntil(cachePicture(cache, id, response.clone()).catch(() => undefined));
    return response;
  } catch (unreachable) {
    const cached = (await open(cache)).has(id) ? await cache.match(slotOf(id)) : undefined;
    if (cached) return cached;
    throw unreachable;
  }
}

async function cachePicture(cache: Cache, id: string, response: Response): Promise<void> {
  const era = eraNow();
  if (response.status === 403 || response.status === 404) return void (await cache.delete(slotOf(id)));
  if (response.status !== 200 || (await cache.match(slotOf(id)))) return;
  if (!response.headers.get('content-type')?.startsWith('image/') || !(await open(cache)).has(id)) return;
  const body = await response.blob();
  if (body.size > pictureMaxBytes || era !== eraNow()) return;
  await cache.put(slotOf(id), new Response(body, { headers: { 'content-type': body.type } }));
  const cached = await cachedPictures(cache);
  await Promise.all(cached.slice(0, Math.max(0, cached.length - picturesMax)).map((slot) => cache.delete(slot)));
}

const cachedPictures = async (cache: Cache): Promise<string[]> =>
  (await cache.keys()).map(({ url }) => url).filter((url) => new URL(url).pathname.startsWith(folder));

/** Deletes the pictures of posts that are no longer cached or readable. */
export async function evictShutPictures(cache: Cache): Promise<void> {
  const cached = await cachedPictures(cache);
  if (cached.length === 0) return;
  const stay = new Set([...(await open(cache))].map(slotOf));
  await Promise.all(cached.filter((slot) => !stay.has(slot)).map((slot) => cache.delete(slot)));
}

/** Caches the first picture of each cached post, newest first: from the HTTP cache, else its smallest file. */
export async function fetchUnseen(): Promise<void> {
  const cache = await currentCache();
  if (!cache) return;
  let left = unseenMaxBytes;
  for (const { post } of await readablePosts(cache)) {
    const sources = (picturesOf(post)[0]?.sources ?? []).toSorted((one, other) => one.bytes - other.bytes);
    const [smallest] = sources;
    const id = smallest && idOf(smallest.url);
    if (!id || (await cache.match(slotOf(id)))) continue;
    const had = await inBrowser(sources.map(({ url }) => url));
    if (!had) left -= smallest.bytes;
    if (left < 0) return;
    await cachePicture(cache, id, had ?? (await fetch(smallest.url)));
  }
}

/** A file from the HTTP cache, for pictures shown before the worker was active. */
async function inBrowser(addresses: readonly string[]): Promise<Response | undefined> {
  for (const address of addresses) {
    const had = await fetch(address, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => undefined);
    if (had?.ok) return had;
  }
  return undefined;
}
