import type { Attempt } from '#features/money/billing/attempts.queries.ts';
import { isForGood, isOutage } from '#features/money/billing/failure-words.ts';
import { removeMethod } from '#features/money/billing/methods.queries.ts';
import type { AfterCommit, Tx } from '#platform/db/transaction.ts';
import type { Deps } from '#app/deps.ts';
import { changeState } from '../changes/changes.queries.ts';
import type { LockedSubscription } from '../paying/settle.queries.ts';
import { countFailures, putNext } from './charge-saved.queries.ts';
import { notifyPatron } from './notify-patron.ts';
import { postpone } from './postpone.ts';
import { lastDay } from './whats-due.ts';

/** Tries while a bank is away, two hours apart, before it counts as a failure. */
const OUTAGE_TRIES = 6;

interface FailedRenewal {
  subscription: LockedSubscription;
  attempt: Attempt;
  /** The provider's wording. */
  failure: string | null;
}

/**
 * Records that a saved method failed, unless only the way to its bank did: access stays open for the days of grace, the patron is told the reason and the
 * remedy, and a method that can never work again is removed.
 */
export async function noteFailedRenewal(
  deps: Deps,
  tx: Tx,
  afterCommit: AfterCommit,
  { subscription, attempt, failure }: FailedRenewal,
): Promise<void> {
  const { id, state, anchor_date, anchor_no, period_no, method_id } = subscription;
  // Stopped during the charge: no invoice is open any more, and the calendar ends the membership.
  if (state === 'ending') return putNext(tx, id, deps.clock.now());
  const isDue = state === 'active' || state === 'past_due';
  if (!isDue || anchor_date === null || period_no !== attempt.period_no) return;
  const now = deps.clock.now();
  if (isOutage(failure) && (await countFailures(tx, attempt)) < OUTAGE_TRIES) return postpone(tx, subscription, now);
  await changeState(tx, { id, from: ['active'], to: 'past_due', reason: 'payment_failed', now });
  if (isForGood(failure) && method_id === attempt.method_id && method_id !== null) {
    await removeMethod(tx, method_id, now);
    await tx
      .updateTable('subscriptions')
      .set({ next_at: lastDay({ anchor_date, anchor_no, period_no }, now) })
      .where('id', '=', id)
      .execute();
  }
  await notifyPatron(deps, tx, afterCommit, subscription, {
    event: 'payment-failed',
    failure,
    attemptId: attempt.id,
    now,
  });
}
