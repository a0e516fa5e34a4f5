import type { Attempt } from '#features/money/billing/attempts.queries.ts';
import { faultOf, isForGood, UNCONFIRMED } from '#features/money/billing/failure-words.ts';
import { removeMethod } from '#features/money/billing/methods.queries.ts';
import type { AfterCommit, Tx } from '#platform/db/transaction.ts';
import type { Deps } from '#app/deps.ts';
import { changeState } from '../changes/changes.queries.ts';
import type { LockedSubscription } from '../paying/settle.queries.ts';
import { countFailures, putNext } from './charge-saved.queries.ts';
import { notifyPatron } from './notify-patron.ts';
import { postpone, tryAgainAt } from './postpone.ts';
import { lastDay } from './whats-due.ts';
import { CHARGES_MAX } from '../terms.ts';

/** Failures of a period after which a bank that is away is one more of them: half a day, with two hours between. */
const OUTAGE_FAILURES_MAX = 6;

interface FailedRenewal {
  subscription: LockedSubscription;
  attempt: Attempt;
  /** The provider's wording. */
  failure: string | null;
  /** True if the patron is notified of it otherwise. */
  isNotified?: boolean;
}

/**
 * Records that a saved method failed: access stays open for the days of grace, the patron is told the reason and the
 * remedy, and a method that can never work again is removed. What was not the payer's fault is tried again instead.
 */
export async function noteFailedRenewal(
  deps: Deps,
  tx: Tx,
  afterCommit: AfterCommit,
  { subscription, attempt, failure, isNotified = false }: FailedRenewal,
): Promise<void> {
  const { id, state, anchor_date, period_no, method_id } = subscription;
  // Stopped during the charge: no invoice is open any more, and the calendar ends the membership.
  if (state === 'ending') return putNext(tx, id, deps.clock.now());
  const isDue = state === 'active' || state === 'past_due';
  if (!isDue || anchor_date === null || period_no !== attempt.period_no) return;
  const now = deps.clock.now();
  const fault = faultOf(failure);
  if (fault === 'merchant') {
    deps.metrics.events.inc({ event: 'merchant_rejected' });
    deps.log.error({ reference: attempt.reference, failure }, 'the provider refuses charges of this merchant');
  }
  const failures = fault === null ? 0 : await countFailures(tx, attempt);
  if (fault === 'merchant' || (fault === 'network' && failures < OUTAGE_FAILURES_MAX))
    return postpone(tx, subscription, { nextAt: tryAgainAt(failures, now), now });
  await changeState(tx, { id, from: ['active'], to: 'past_due', reason: 'payment_failed', now });
  if (isForGood(failure) && method_id === attempt.method_id && method_id !== null) {
    await removeMethod(tx, method_id, now);
    await tx
      .updateTable('subscriptions')
      .set({ next_at: lastDay({ ...subscription, anchor_date }, now) })
      .where('id', '=', id)
      .execute();
  }
  if (failure === UNCONFIRMED) return askByHand(deps, tx, afterCommit, { ...subscription, anchor_date }, now);
  if (isNotified) return;
  await notifyPatron(deps, tx, afterCommit, subscription, {
    event: 'payment-failed',
    failure,
    attemptId: attempt.id,
    now,
  });
}

/** The bank may still debit the method, so it is not charged again for this period; the patron is asked to pay. */
async function askByHand(
  deps: Deps,
  tx: Tx,
  afterCommit: AfterCommit,
  subscription: LockedSubscription & { anchor_date: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ retry_days_used: CHARGES_MAX, next_at: lastDay(subscription, now) })
    .where('id', '=', subscription.id)
    .execute();
  await notifyPatron(deps, tx, afterCommit, subscription, { event: 'payment-lapsed', why: 'unconfirmed', now });
}
