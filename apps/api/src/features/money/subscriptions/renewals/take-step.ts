import { findChargeInProgress, findUnsettledAttempt } from '#features/money/billing/attempts.queries.ts';
import { checkoutOpenUntil } from '#features/money/billing/check-schedule.ts';
import { payableFrom } from '#features/money/billing/shares.ts';
import { makeAttempt } from '#features/money/billing/checkout.service.ts';
import { voidOpenInvoices, waivePeriods } from '#features/money/billing/invoices.queries.ts';
import { days, later, minutes } from '#platform/clock.ts';
import type { AfterCommit, Tx } from '#platform/db/transaction.ts';
import type { Deps } from '#app/deps.ts';
import { changeState } from '../changes/changes.queries.ts';
import { lockSubscription, type LockedSubscription } from '../paying/settle.queries.ts';
import { postpone } from './postpone.ts';
import { notifyPatron } from './notify-patron.ts';
import { dueDate, graceEnd } from '../terms.ts';
import { waitsForCard } from './wait-for-card.ts';
import { whatsDue, type RenewalState, type Step } from './whats-due.ts';

const ASK_AGAIN_MS = minutes(60);
const STAND_STILL_MS = days(1);

/** Call to the provider that follows a step after its commit. */
export type FollowUp = { charge: string } | { endDoubt: string } | null;
type Dated = LockedSubscription & RenewalState;

/** Records the step that one membership needs now. */
export async function takeStep(deps: Deps, tx: Tx, afterCommit: AfterCommit, id: string): Promise<FollowUp> {
  const now = deps.clock.now();
  const subscription = await lockSubscription(tx, id);
  if (!isDated(subscription)) return null;
  const step = whatsDue(subscription, now);
  if (step.do === 'wait') return set(tx, id, { next_at: step.nextAt });
  if (step.do === 'end') {
    const charge = await findChargeInProgress(tx, { subscriptionId: id, periodNo: subscription.period_no });
    if (!charge) return end(tx, subscription, 'run_out', now);
    await set(tx, id, { next_at: later(now, ASK_AGAIN_MS) });
    return { endDoubt: charge.reference };
  }
  if (!subscription.may_renew) return standStill(tx, subscription, step, now);
  const unsettled = await findUnsettledAttempt(tx, { subscriptionId: id, periodNo: subscription.period_no });
  if (unsettled && step.do === 'charge') {
    // Both would be paid. The hold ends with the next retry day at the latest, the last one with the grace.
    const openUntil = checkoutOpenUntil(unsettled);
    if (openUntil && openUntil > now)
      return set(tx, id, { next_at: openUntil < step.nextAt ? openUntil : step.nextAt });
  }
  if (unsettled && step.do !== 'remind') {
    await set(tx, id, { next_at: later(now, ASK_AGAIN_MS) });
    return { endDoubt: unsettled.reference };
  }
  if (step.do === 'give_up') {
    await notifyPatron(deps, tx, afterCommit, subscription, { event: 'membership-unpaid', now });
    return end(tx, subscription, 'unpaid', now);
  }
  const current = await skipTo(tx, subscription, step.periodNo, now);
  if (step.do === 'charge') {
    const payableAt = await payableFrom(tx, deps.config, current.creator_id, now);
    if (payableAt > now) {
      await postpone(tx, current, { nextAt: payableAt, now });
      return null;
    }
    if (await waitsForCard(deps, tx, afterCommit, current, now)) return null;
    return beginCharge(deps, tx, current, step, now);
  }
  if (step.do === 'remind') {
    await set(tx, id, { reminded_no: step.periodNo, next_at: step.nextAt });
    await notifyPatron(deps, tx, afterCommit, current, {
      event: current.method_id === null ? 'payment-due' : 'charge-ahead',
      now,
    });
    return null;
  }
  await changeState(tx, {
    id,
    from: ['active'],
    to: 'past_due',
    reason: 'not_paid_yet',
    now,
    set: { next_at: step.nextAt, reminded_no: step.periodNo },
  });
  await notifyPatron(deps, tx, afterCommit, current, { event: 'payment-lapsed', now });
  return null;
}

/** False for a membership that was cancelled, ended or paused in the meantime. */
const isDated = (subscription: LockedSubscription): subscription is Dated =>
  subscription.anchor_date !== null && ['active', 'past_due', 'ending'].includes(subscription.state);

async function set(
  tx: Tx,
  id: string,
  change: Partial<Pick<Dated, 'reminded_no' | 'retry_days_used'>> & { next_at: Date },
) {
  await tx.updateTable('subscriptions').set(change).where('id', '=', id).execute();
  return null;
}

/**
 * Postpones the next step while either person is suspended: nothing is charged, and no membership ends for a payment
 * that could not be made. It is checked daily; once both are active it continues as if nothing had been tried.
 */
async function standStill(tx: Tx, { id, state }: Dated, step: Step, now: Date): Promise<null> {
  const nextAt = later(now, STAND_STILL_MS);
  if (step.do !== 'give_up') return set(tx, id, { next_at: nextAt });
  const fresh = { next_at: nextAt, retry_days_used: 0 };
  await changeState(tx, { id, from: [state], to: 'active', reason: 'suspended', now, set: fresh });
  return null;
}

/** Ends a membership; an earlier reason for its end stays. */
async function end(tx: Tx, { id, state, end_reason }: Dated, reason: string, now: Date): Promise<null> {
  await voidOpenInvoices(tx, id);
  await changeState(tx, { id, from: [state], to: 'ended', reason, now, set: { end_reason: end_reason ?? reason } });
  return null;
}

/** Waives whole periods that passed during an outage, and continues with the current one. */
async function skipTo(tx: Tx, subscription: Dated, periodNo: number, now: Date): Promise<Dated> {
  if (periodNo === subscription.period_no) return subscription;
  const passed = Array.from({ length: periodNo - subscription.period_no }, (_, n) => subscription.period_no + n);
  await waivePeriods(tx, {
    subscriptionId: subscription.id,
    creatorId: subscription.creator_id,
    patronId: subscription.patron_id,
    amountKobo: subscription.price_kobo,
    now,
    periods: passed.map((no) => ({
      periodNo: no,
      periodStart: dueDate(subscription, no),
      periodEnd: dueDate(subscription, no + 1),
    })),
  });
  const current = { ...subscription, period_no: periodNo };
  await tx
    .updateTable('subscriptions')
    .set({ period_no: periodNo, access_until: graceEnd(current) })
    .where('id', '=', subscription.id)
    .execute();
  return current;
}

async function beginCharge(
  deps: Deps,
  tx: Tx,
  subscription: Dated,
  { retryDaysUsed, nextAt }: Extract<Step, { do: 'charge' }>,
  now: Date,
): Promise<FollowUp> {
  const { id, method_id: methodId, period_no: periodNo } = subscription;
  await set(tx, id, { retry_days_used: retryDaysUsed, next_at: nextAt });
  const charge = await makeAttempt(
    tx,
    deps,
    {
      subscriptionId: id,
      creatorId: subscription.creator_id,
      patronId: subscription.patron_id,
      periodNo,
      periodStart: dueDate(subscription),
      periodEnd: dueDate(subscription, periodNo + 1),
      amountKobo: subscription.price_kobo,
      now,
    },
    methodId,
  );
  return { charge };
}
