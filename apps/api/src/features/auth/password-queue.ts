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
  /** What the call counts against when its turn comes. */
  buckets: (isKnown: boolean) => readonly RateLimitBucket[] | Promise<readonly RateLimitBucket[]>;
  tooMany: (minutes: number) => string;
}

/**
 * Has a call that hashes a password wait for its turn. Whoever is over a limit hears so at once and waits for nothing; the
 * browsers a person is known by do not wait with everybody else.
 * @throws AppError `rate_limited`, or `unavailable` when too many wait already.
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

/** The turn of somebody who is signed in. */
export const fairnessKeyOfViewer = ({ ip }: { ip: string }): FairnessKey => ({
  networks: networksAround(networkOf(ip)),
  isKnown: true,
});
