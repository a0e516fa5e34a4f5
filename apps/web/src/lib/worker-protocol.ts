// Protocol between the page and its service worker.

/** Prefix of caches with one person's data; there is one at a time. */
export const sessionCachePrefix = 'session-';

/** The offline page; its hash contains the wanted path. */
export const offlinePath = '/membership/offline';

/** Header of a cached answer: when it came from the server, in milliseconds. */
export const cachedAtHeader = 'x-cached-at';

/** Requests from the page to the worker; pages of before 0.2 do not say whether the person is a creator. */
export type WorkerRequest =
  | {
      type: 'precache';
      token: string;
      userId: string;
      creator?: boolean;
      paths: readonly string[];
      fewBytes: boolean;
    }
  | { type: 'delete-caches' | 'forget' }
  /** Asks for the size of the cached app in bytes; answered on the port sent along. */
  | { type: 'weigh'; creator?: boolean }
  | { type: 'take-over' };
