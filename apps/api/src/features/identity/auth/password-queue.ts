import type { Deps } from '#app/deps.ts';
import { assertWithinRateLimits, type RateLimitBucket } from '#platform/rate-limits.ts';
import type { FairnessKey } from '#platform/fair-semaphore.ts';
import { networkOf, networksAround } from '#platform/http/addresses.ts';
import type { Device } from './device-cookie.ts';
import { isKnownDevice } from './devices.queries.ts';
import { limitsSemaphore, passwordSemaphore } from './passwords.ts';

interface Caller {
  /** In lower case. */
  email: string;
  device: Device;
  /** The rate limits of the call: checked before it is queued, counted when it runs. */
  buckets: (isKnown: boolean) => readonly RateLimitBucket[] | Promise<readonly RateLimitBucket[]>;
  tooMany: (minutes: number) => string;
}

/**
 * Queues a call that hashes a password. A caller over a limit is rejected at once and never queued; browsers known to
 * the owner have their own share of the queue.
 * @throws AppError `rate_limited`, or `unavailable` when the queue is full.
 */
export async function queuePasswordWork<T>(
  deps: Deps,
  { email, device, buckets, tooMany }: Caller,
  work: (isKnown: boolean) => Promise<T>,
): Promise<T> {
  const networks = networksAround(device.network);
  const isKnown = await limitsSemaphore({ networks }, async () => {
    const known = await isKnownDevice(deps.db, email, device.hash);
    await assertWithinRateLimits(deps, await buckets(known), tooMany);
    return known;
  });
  return passwordSemaphore({ networks, isKnown }, () => work(isKnown));
}

/** The fairness key of a signed-in person. */
export const fairnessKeyOfViewer = ({ ip }: { ip: string }): FairnessKey => ({
  networks: networksAround(networkOf(ip)),
  isKnown: true,
});
