import { sessionCachePrefix } from '#lib/worker-protocol.ts';

/** Rises when everything kept is forgotten: what was asked for before that is not kept after it. */
let era = 0;
export const eraNow = (): number => era;
/** The name of the cache whose session asked last. */
let activeCacheName = '';

/** Whose cache something is for, and when it was asked for. */
export interface CacheScope {
  cacheName: string;
  era: number;
}

/** False once all was forgotten since, or somebody else has come: then nothing of it is kept. */
export const mayCache = ({ cacheName, era: began }: CacheScope): boolean =>
  began === era && cacheName === activeCacheName;

/** The cache of one session; its name does not tell the token. */
export async function cacheNameOf(authorization: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(authorization));
  const hex = [...new Uint8Array(digest, 0, 16)].map((byte) => byte.toString(16).padStart(2, '0'));
  return sessionCachePrefix + hex.join('');
}

const sessionCacheNames = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(sessionCachePrefix));

/** The cache of whoever is signed in, if anything of hers is kept. */
export const currentCache = async (): Promise<Cache | null> => {
  const [name] = await sessionCacheNames();
  return name === undefined ? null : caches.open(name);
};

/** Of several sessions on one phone the one that asks now is the only one that may leave anything here. */
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
