import { sessionCachePrefix } from '#lib/worker-protocol.ts';

/** Incremented when all caches are deleted: answers requested before are not cached afterwards. */
let era = 0;
export const eraNow = (): number => era;
/** The name of the cache whose session made the last request. */
let activeCacheName = '';

/** The cache for an answer, and the era in which it was requested. */
export interface CacheScope {
  cacheName: string;
  era: number;
}

/** False if the caches were deleted or another person has signed in since the request. */
export const mayCache = ({ cacheName, era: began }: CacheScope): boolean =>
  began === era && cacheName === activeCacheName;

/** Cache name of a session; a hash, so that it does not reveal the token. */
export async function cacheNameOf(authorization: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(authorization));
  const hex = [...new Uint8Array(digest, 0, 16)].map((byte) => byte.toString(16).padStart(2, '0'));
  return sessionCachePrefix + hex.join('');
}

const sessionCacheNames = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(sessionCachePrefix));

/** The cache of the signed-in person, if there is one. */
export const currentCache = async (): Promise<Cache | null> => {
  const [name] = await sessionCacheNames();
  return name === undefined ? null : caches.open(name);
};

/** Deletes the caches of other sessions on this phone: only the session of the current request may store anything. */
export async function deleteOtherCaches(name: string): Promise<void> {
  activeCacheName = name;
  const others = (await sessionCacheNames()).filter((other) => other !== name);
  await Promise.all(others.map((other) => caches.delete(other)));
}

export async function deleteCaches(): Promise<void> {
  era += 1;
  await Promise.all((await sessionCacheNames()).map((name) => caches.delete(name)));
}

/** Deletes what versions before 0.2 stored under other names: the new ones never look there. */
export async function deleteOldStores(): Promise<void> {
  indexedDB.deleteDatabase('outbox');
  const old = (await caches.keys()).filter((name) => name.startsWith('kept-'));
  await Promise.all(old.map((name) => caches.delete(name)));
}
