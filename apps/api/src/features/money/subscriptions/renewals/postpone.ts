import { sql } from 'kysely';
import { days, later, minutes } from '#platform/clock.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { changeState } from '../changes/changes.queries.ts';
import type { LockedSubscription } from '../paying/settle.queries.ts';
import { putNext } from './charge-saved.queries.ts';

const AGAIN_MS = minutes(120);
const OPEN_MEANWHILE_MS = days(1);

/**
 * Takes a charge back that nobody could have paid: the provider refused us, or the network between was away. The
 * membership goes on as if nothing had been tried, with access until the next try and the time to act after it, and
 * nobody is notified.
 */
export async function postpone(tx: Tx, subscription: LockedSubscription, now: Date): Promise<void> {
  const { id, state } = subscription;
  // Stopped during the charge: the calendar ends it.
  if (state === 'ending') return putNext(tx, id, now);
  if (state !== 'active' && state !== 'past_due') return;
  const set = { retry_days_used: 0, next_at: later(now, AGAIN_MS) };
  await tx
    .updateTable('subscriptions')
    .set({ ...set, access_until: sql<Date>`greatest(access_until, ${later(now, OPEN_MEANWHILE_MS)})` })
    .where('id', '=', id)
    .execute();
  await changeState(tx, { id, from: ['past_due'], to: 'active', reason: 'not_charged', now, set });
}
