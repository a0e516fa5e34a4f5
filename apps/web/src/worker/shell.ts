/// <reference lib="webworker" />

import { CacheFirst } from 'workbox-strategies';
import type { SavedPage } from '#lib/offline-page.ts';
import { deleteOldFiles, precacheFiles, precachedFile, type PrecacheFile } from './app-files.ts';
import { kindOf } from './kinds.ts';
import { readablePosts } from './cached-posts.ts';
import { currentCache } from './session.ts';
import { offlinePage } from './stub.ts';

declare const self: ServiceWorkerGlobalScope;

const usedPrefix = 'app-used-';
const shellCache = 'app-shell';
const shellUrl = '/membership/app/home';
const appRoutes = /^\/membership\/app(?:\/|$)/;
/** How long a page may take to come before the app opens without it. */
const patienceMs = 4000;
/** Asked again so soon, the page could not be opened from the shell either. */
const againMs = 500;

/** A line that just came back, or changed from one network to another, refuses the first call. */
const retryAfterMs = 1000;
async function onceMore(request: Request): Promise<Response> {
  if (!self.navigator.onLine) throw new Error('offline');
  await new Promise((done) => setTimeout(done, retryAfterMs));
  return fetch(request);
}

const isDown = ({ status }: Response): boolean => status === 502 || status === 503 || status === 504;

export function makeShell(files: readonly PrecacheFile[]) {
  // Each build names its first file anew.
  const used = new CacheFirst({ cacheName: `${usedPrefix}${files[0]?.url.split('/').at(-1) ?? ''}` });
  let last = { path: '', at: 0 };

  /** The page all routes of the app begin with, the same for everyone; it must ask for files of this very build. */
  async function precacheDocument(): Promise<void> {
    const cache = await caches.open(shellCache);
    if (await isOfThisBuild(await cache.match(shellUrl))) return;
    const response = await fetch(shellUrl, { credentials: 'omit', redirect: 'error' });
    if (await isOfThisBuild(response.clone())) await cache.put(shellUrl, response);
  }

  const isOfThisBuild = async (page: Response | undefined): Promise<boolean> =>
    page?.ok === true && (await page.text()).includes(`/${files[0]?.url}`);

  const isPrecached = async (): Promise<boolean> =>
    (await caches.match(shellUrl, { cacheName: shellCache })) !== undefined;

  async function precacheApp(): Promise<void> {
    await precacheFiles(files);
    await precacheDocument();
  }

  async function fromShell(path: string): Promise<Response | undefined> {
    const again = last.path === path && Date.now() - last.at < againMs;
    last = { path, at: Date.now() };
    // Without a session the app leads back to where it was opened from.
    if (again || (await currentCache()) === null) return undefined;
    return (await caches.open(shellCache)).match(shellUrl);
  }

  return {
    bytes: () => files.reduce((sum, file) => sum + file.bytes, 0),
    precacheApp,
    /** A phone that keeps the app keeps the next build too, before that one takes over. */
    install: async () => {
      if (await isPrecached()) await precacheFiles(files);
    },
    async activate() {
      const names = (await caches.keys()).filter(
        (name) => name === 'assets' || (name.startsWith(usedPrefix) && name !== used.cacheName),
      );
      await Promise.all(names.map((name) => caches.delete(name)));
      if (!(await isPrecached())) return;
      await deleteOldFiles(files);
      await precacheDocument().catch(() => undefined);
    },
    async file(request: Request, event: ExtendableEvent): Promise<Response> {
      return (await precachedFile(request)) ?? used.handle({ request, event });
    },
    /** From the server; the app opens without it, and any other page says what can be read instead. */
    async page(request: Request): Promise<Response> {
      const { pathname } = new URL(request.url);
      const network = fetch(request).catch(() => onceMore(request));
      if (!appRoutes.test(pathname)) return network.catch(async () => offlinePage(await savedPages()));
      const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
      const first = await Promise.race([network.catch(() => null), late]);
      if (first && !isDown(first)) return first;
      return (
        (await fromShell(pathname)) ??
        (first === undefined ? await network.catch(() => null) : first) ??
        offlinePage(await savedPages())
      );
    },
  };
}

/** What can be read on this phone without a network, as the offline page lists it. */
export async function savedPages(): Promise<SavedPage[]> {
  const cache = await currentCache();
  if (!cache || !(await caches.has(shellCache))) return [];
  const kinds = new Set((await cache.keys()).map(({ url }) => kindOf(new URL(url))?.name));
  const posts = (await readablePosts(cache)).map(({ post }) => ({
    name: post.title || post.description,
    path: `/membership/app/${post.postType === 'Feed' ? 'posts' : 'community'}/${post.id}`,
  }));
  return [
    ...(kinds.has('feed') ? [{ page: 'home', path: '/membership/app/home' } as const] : []),
    ...(kinds.has('notifications') ? [{ page: 'notifications', path: '/membership/app/notifications' } as const] : []),
    ...(kinds.has('payments') ? [{ page: 'payments', path: '/membership/app/payment-history' } as const] : []),
    ...posts.slice(0, 4),
  ];
}
