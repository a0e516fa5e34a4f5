import { createHash } from 'node:crypto';
import { days, later, minutes } from '#platform/clock.ts';
import { lastRun } from './weekly-dates.ts';

/** Each but the last carries the most that a transfer can: fifty million naira in a week. */
const OF_ONE_RUN_MAX = 5;
/** No more: payouts wait while the provider's clock differs further from ours. */
const CLOCKS_APART_MS = minutes(5);

/**
 * The id of a creator's first or a later payout of a weekly run. When a backup of the time before is restored, the
 * provider still knows what it has transferred under the reference that derives from it.
 */
export const weeklyPayoutId = (creatorId: string, runAt: Date, nth: number): string =>
  createHash('md5').update(`${creatorId} ${runAt.toISOString()} ${nth}`).digest('hex');

/** When the run was due that a payout of this id was made for, by the provider's clock at `madeAt`; null if for none. */
export function findRunOf(id: string, creatorId: string, madeAt: Date): Date | null {
  const { at } = lastRun(later(madeAt, CLOCKS_APART_MS));
  const isOf = (runAt: Date) =>
    Array.from({ length: OF_ONE_RUN_MAX }, (_, nth) => weeklyPayoutId(creatorId, runAt, nth)).includes(id);
  return [at, later(at, -days(7))].find(isOf) ?? null;
}
