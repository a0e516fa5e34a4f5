import { ERRORS, type Locker } from '@tus/server';

interface Holder {
  requestRelease(): Promise<void> | void;
  released: Promise<void>;
  release(): void;
}

/**
 * One request at a time on an upload: whoever comes back after a lost connection makes the old one let go. Waits without
 * asking again and again, as the package's own locker does.
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
