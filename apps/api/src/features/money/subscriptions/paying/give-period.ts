import { lagosDate } from '#features/money/billing/calendar.ts';
import { markInvoicePaid } from '#features/money/billing/invoices.queries.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { Invoices, Subscriptions } from '#platform/db/types.ts';
import { changeState } from '../changes/changes.queries.ts';
import type { LockedSubscription } from './settle.queries.ts';
import { dueAt, dueDate, GRACE_DAYS, graceEnd, remindAt, type PatronTerm, type Term } from '../terms.ts';

type State = Subscriptions['state'];

/** The invoice that a payment was for, in its current state. */
export interface BilledPeriod {
  invoiceId: string;
  periodNo: number;
  state: Invoices['state'];
  amountKobo: number;
  /**
   * True for a charge of a saved method that began while the period was owed, and whose outcome was unknown until now.
   */
  isInProgress: boolean;
}

export interface Bought {
  reason: 'paid' | 'renewed' | 'restarted';
  term: Term;
}

/**
 * Decides the effect of a payment on its membership: begins it, continues from its anchor date however late, or
 * restarts a paused one. A charge in progress when the membership was paused or stopped, or its offer withdrawn, still
 * buys its period and changes nothing else. Null when the payment must be refunded: nothing is owed for that period,
 * the offer is withdrawn, either person is suspended, or the patron was banned before the first payment.
 */
export function whatWasBought(subscription: LockedSubscription, period: BilledPeriod, paidAt: Date): Bought | null {
  const { state, anchor_date, anchor_no, period_no, is_banned: isBanned } = subscription;
  if (!isOwed(subscription, period)) return null;
  const anew = { anchor_date: lagosDate(paidAt), anchor_no: period_no, period_no: period_no + 1 };
  if (state === 'pending') return isBanned ? null : { reason: 'paid', term: anew };
  if (anchor_date === null) return null;
  if (GOES_ON.includes(state) || (state === 'paused' && period.isInProgress)) {
    return { reason: 'renewed', term: { anchor_date, anchor_no, period_no: period_no + 1 } };
  }
  const isOver = dueAt({ anchor_date, anchor_no, period_no }) <= paidAt;
  return state === 'paused' && isOver ? { reason: 'restarted', term: anew } : null;
}

const GOES_ON: readonly State[] = ['active', 'past_due', 'ending'];

/** Stopping a membership voids its invoice; a charge that began before may still pay it. */
function isOwed(subscription: LockedSubscription, { state, periodNo, isInProgress }: BilledPeriod): boolean {
  if (periodNo !== subscription.period_no) return false;
  if (isInProgress) return subscription.are_both_active && (state === 'open' || state === 'void');
  return subscription.may_renew && state === 'open';
}

interface Gift {
  subscription: LockedSubscription;
  period: BilledPeriod;
  bought: Bought;
  /** The method used, when it can be charged again; null leaves the one that renews the membership. */
  methodId: string | null;
  paidAt: Date;
  now: Date;
}

export async function givePeriod(tx: Tx, { subscription, period, bought, methodId, paidAt, now }: Gift): Promise<void> {
  const { id, state, patron_id } = subscription;
  const { term, reason } = bought;
  const { invoiceId, periodNo, amountKobo } = period;
  await markInvoicePaid(tx, {
    invoiceId,
    amountKobo,
    periodStart: dueDate(term, periodNo),
    periodEnd: dueDate(term),
    paidAt,
  });
  const renewsWith = methodId ?? subscription.method_id;
  const to = stateAfter(state, reason);
  const goesOn = to === 'active';
  const graceDays = reason === 'renewed' ? GRACE_DAYS : subscription.grace_days;
  await changeState(tx, {
    id,
    from: [state],
    to,
    reason,
    now,
    set: {
      ...term,
      ...(state === 'pending' && { price_kobo: amountKobo }),
      grace_days: graceDays,
      access_until: goesOn ? graceEnd({ ...term, grace_days: graceDays }) : dueAt(term),
      method_id: renewsWith,
      next_at: nextStepAt(to, { ...term, patron_id }),
      retry_days_used: 0,
    },
  });
}

/** A stopped or paused membership stays so until the end of the period it bought. */
const stateAfter = (state: State, reason: Bought['reason']): 'active' | 'ending' | 'paused' =>
  state === 'ending' || (state === 'paused' && reason === 'renewed') ? state : 'active';

function nextStepAt(state: 'active' | 'ending' | 'paused', term: PatronTerm): Date | null {
  if (state === 'paused') return null;
  return state === 'ending' ? dueAt(term) : remindAt(term);
}
