import { takeLease } from '#features/device/offline-queue/queue-database.ts';
import { randomKey } from '#lib/random-key.ts';

const lockName = 'offline-queue';
const leaseMs = 30_000;
const askAgainMs = 1_000;
const self = randomKey();

/**
 * Runs `send` in one tab at a time, by a Web Lock or else by a lease. `stillMine` renews the lease before each call.
 */
export async function asOnlySender<T>(send: (stillMine: () => Promise<boolean>) => Promise<T>): Promise<T> {
  // Missing on insecure pages and in old browsers.
  const locks = navigator.locks as LockManager | undefined;
  if (locks) return locks.request(lockName, () => send(() => Promise.resolve(true)));
  const lease = () => takeLease(self, Date.now() + leaseMs);
  while (!(await lease())) await new Promise((resolve) => setTimeout(resolve, askAgainMs));
  try {
    return await send(lease);
  } finally {
    await takeLease(self, 0);
  }
}
