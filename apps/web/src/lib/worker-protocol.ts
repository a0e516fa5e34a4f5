// What the page and its service worker must agree on.

/** Caches that hold what one person may read begin with this; there is one at a time. */
export const sessionCachePrefix = 'session-';

/** Where somebody is told that a page needs the network; behind its # stands the page she wanted. */
export const offlinePath = '/membership/offline';

/** On an answer the worker had kept: when it came from the server, in milliseconds. */
export const cachedAtHeader = 'x-cached-at';

/** What the page asks of the worker. */
export type WorkerRequest =
  | { type: 'precache'; token: string; userId: string; paths: readonly string[]; fewBytes: boolean }
  | { type: 'delete-caches' }
  /** The bytes that keeping the app costs, answered on the port sent along. */
  | { type: 'weigh' }
  | { type: 'take-over' };
