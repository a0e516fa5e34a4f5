import { sql } from 'kysely';
import { days, later, minutes } from '#platform/clock.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { changeState } from '../changes/changes.queries.ts';
import type { LockedSubscription } from '../paying/settle.queries.ts';

const AGAIN_MS = minutes(120);
/** Failures of a period after which the next try is a day away: a provider refuses a merchant for weeks. */
const SOON_MAX = 12;
/** Longer than until the next try. */
const OPEN_MEANWHILE_MS = days(2);

/** When a charge that nobody could have paid is tried again, after so many of a period. */
export const tryAgainAt = (failures: number, now: Date): Date => later(now, failures < SOON_MAX ? AGAIN_MS : days(1));

/**
 * Takes a charge back that nobody could have paid: the provider refused us, the network between was away, or the creator has no bank. The
 * membership goes on as if nothing had been tried, with access until the next try and the time to act after it, and
 * nobody is notified.
 */
export async function postpone(
  tx: Tx,
  { id }: Pick<LockedSubscription, 'id'>,
  { nextAt, now }: { nextAt: Date; now: Date },
): Promise<void> {
  const set = { retry_days_used: 0, next_at: nextAt };
  const openUntil = later(now, OPEN_MEANWHILE_MS);
  await tx
    .updateTable('subscriptions')
    .set({ ...set, access_until: sql<Date>`greatest(access_until, ${openUntil})`, access_extended_until: openUntil })
    .where('id', '=', id)
    .execute();
  await changeState(tx, { id, from: ['past_due'], to: 'active', reason: 'not_charged', now, set });
}
