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
/** Timeout of a page after which the app opens from the shell. */
const patienceMs = 4000;
/** A repeated request within this time means that the shell did not work for the page either. */
const againMs = 500;

/** Delay of a retry: a connection that just came back or changed networks fails the first call. */
const retryAfterMs = 1000;
async function onceMore(request: Request): Promise<Response> {
  if (!self.navigator.onLine) throw new Error('offline');
  await new Promise((done) => setTimeout(done, retryAfterMs));
  return fetch(request);
}

const isDown = ({ status }: Response): boolean => status === 502 || status === 503 || status === 504;

export function makeShell(files: readonly PrecacheFile[]) {
  // The name of the first file changes with each build.
  const used = new CacheFirst({ cacheName: `${usedPrefix}${files[0]?.url.split('/').at(-1) ?? ''}` });
  let last = { path: '', at: 0 };

  /** The document shared by all routes of the app; until it is of this build, the files of the earlier one stay. */
  async function precacheDocument(signal: AbortSignal | null = null): Promise<void> {
    const cache = await caches.open(shellCache);
    if (!(await isOfThisBuild(await cache.match(shellUrl)))) {
      // With the cookie of the chosen language, the only one that this document depends on.
      const response = await fetch(shellUrl, { credentials: 'same-origin', redirect: 'error', signal });
      if (!(await isOfThisBuild(response.clone()))) return;
      await cache.put(shellUrl, response);
    }
    // A next build has cached its files already, and deletes the old ones once it is active.
    const { installing, waiting } = self.registration;
    if (!installing && !waiting) await deleteOldFiles(files);
  }

  const isOfThisBuild = async (page: Response | undefined): Promise<boolean> =>
    page?.ok === true && (await page.text()).includes(`/${files[0]?.url}`);

  const isPrecached = async (): Promise<boolean> =>
    (await caches.match(shellUrl, { cacheName: shellCache })) !== undefined;

  const filesFor = (creator: boolean) => files.filter(({ creatorsOnly }) => creator || !creatorsOnly);

  async function precacheApp(creator: boolean): Promise<void> {
    await precacheFiles(filesFor(creator));
    await precacheDocument();
  }

  async function fromShell(path: string): Promise<Response | undefined> {
    const again = last.path === path && Date.now() - last.at < againMs;
    last = { path, at: Date.now() };
    // Without a session the app would redirect back to where it was opened from.
    if (again || (await currentCache()) === null) return undefined;
    return (await caches.open(shellCache)).match(shellUrl);
  }

  return {
    bytes: (creator: boolean) => filesFor(creator).reduce((sum, file) => sum + file.bytes, 0),
    precacheApp,
    /** A phone that has cached the app also caches the next build, before that takes over. */
    install: async () => {
      // The page of the new build asks for the creator's files.
      if (await isPrecached()) await precacheFiles(filesFor(false));
    },
    async activate() {
      const names = (await caches.keys()).filter(
        (name) => name === 'assets' || (name.startsWith(usedPrefix) && name !== used.cacheName),
      );
      await Promise.all(names.map((name) => caches.delete(name)));
      // Until it is active the worker answers no page: a connection that hangs must not keep the app shut.
      if (await isPrecached()) await precacheDocument(AbortSignal.timeout(patienceMs)).catch(() => undefined);
    },
    async file(request: Request, event: ExtendableEvent): Promise<Response> {
      return (await precachedFile(request)) ?? used.handle({ request, event });
    },
    /** Network first; falls back to the app's shell, or for other pages to the offline page with its list. */
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

/** The pages that can be read offline, for the offline page's list. */
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
