/** A file of the app, as listed by the build (vite/precache-manifest.ts). */
export interface PrecacheFile {
  url: string;
  /** Transfer size. */
  bytes: number;
  creatorsOnly: boolean;
}

const cacheName = 'app-files';
/** Parallel downloads, as many as a phone's browser allows. */
const atOnce = 6;

const open = (): Promise<Cache> => caches.open(cacheName);

/** Fetches missing files; names change with the content, so cached files never need an update. */
export async function precacheFiles(files: readonly PrecacheFile[]): Promise<void> {
  const cache = await open();
  const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = files.map(({ url }) => `/${url}`).filter((path) => !cached.has(path));
  const fetchNext = async (): Promise<void> => {
    for (let path = missing.shift(); path !== undefined; path = missing.shift()) await cache.add(path);
  };
  await Promise.all(Array.from({ length: atOnce }, fetchNext));
}

/** Deletes files that only earlier builds used. */
export async function deleteOldFiles(files: readonly PrecacheFile[]): Promise<void> {
  const stay = new Set(files.map(({ url }) => `/${url}`));
  const cache = await open();
  const old = (await cache.keys()).filter(({ url }) => !stay.has(new URL(url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}

export const precachedFile = async (request: Request): Promise<Response | undefined> =>
  (await open()).match(request.url);
