import { ERRORS, type Locker } from '@tus/server';

interface Holder {
  requestRelease(): Promise<void> | void;
  released: Promise<void>;
  release(): void;
}

/**
 * Allows one request at a time per upload: a client that reconnects makes its old request release the lock. Waits for
 * the release instead of polling, unlike the package's own locker.
 */
export function createUploadLocks(): Locker {
  const holders = new Map<string, Holder>();
  return {
    newLock: (id) => ({
      async lock(signal, requestRelease) {
        const aborted = new Promise<void>((resolve) =>
          signal.addEventListener('abort', () => resolve(), { once: true }),
        );
        for (let holder = holders.get(id); holder; holder = holders.get(id)) {
          await holder.requestRelease();
          await Promise.race([holder.released, aborted]);
          if (signal.aborted) throw ERRORS.ERR_LOCK_TIMEOUT;
        }
        const { promise, resolve } = Promise.withResolvers<void>();
        holders.set(id, { requestRelease, released: promise, release: resolve });
      },
      async unlock() {
        const holder = holders.get(id);
        holders.delete(id);
        holder?.release();
      },
    }),
  };
}
