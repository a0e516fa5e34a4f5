import { lagosDate } from '#features/billing/calendar.ts';
import { markInvoicePaid } from '#features/billing/invoices.queries.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { Invoices, Subscriptions } from '#platform/db/types.ts';
import { changeState } from '../changes/changes.queries.ts';
import type { LockedSubscription } from './settle.queries.ts';
import { dueAt, dueDate, firstStepAt, graceEnd, type Term } from '../terms.ts';

type State = Subscriptions['state'];

/** The invoice that money came for, as it stands now. */
export interface BilledPeriod {
  invoiceId: string;
  periodNo: number;
  state: Invoices['state'];
  amountKobo: number;
  /** It came by a charge of what is saved that began while the period was owed, and whose end nobody knew until now. */
  isInProgress: boolean;
}

export interface Bought {
  reason: 'paid' | 'renewed' | 'restarted';
  term: Term;
}

/**
 * What money for a period does to its membership: begins it, lets it go on from its anchor however late, or starts a
 * paused one anew. A charge that was under way when it was paused, stopped or its offer withdrawn buys its period still,
 * and changes nothing else. Null when nothing is owed for that period, when the offer is gone, one of the two suspended
 * or they were banned before they were a member: then it goes back.
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

/** What was stopped voids its invoice, which a charge that began before pays all the same. */
function isOwed(subscription: LockedSubscription, { state, periodNo, isInProgress }: BilledPeriod): boolean {
  if (periodNo !== subscription.period_no) return false;
  if (isInProgress) return subscription.are_both_active && (state === 'open' || state === 'void');
  return subscription.may_renew && state === 'open';
}

interface Gift {
  subscription: LockedSubscription;
  period: BilledPeriod;
  bought: Bought;
  /** What it was paid with, when that can be charged again; null leaves what renewed it before. */
  methodId: string | null;
  paidAt: Date;
  now: Date;
}

export async function givePeriod(tx: Tx, { subscription, period, bought, methodId, paidAt, now }: Gift): Promise<void> {
  const { id, state } = subscription;
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
  await changeState(tx, {
    id,
    from: [state],
    to,
    reason,
    now,
    set: {
      ...term,
      ...(state === 'pending' && { price_kobo: amountKobo }),
      access_until: goesOn ? graceEnd(term) : dueAt(term),
      method_id: renewsWith,
      next_at: nextStepAt(to, term, renewsWith),
      retry_days_used: 0,
    },
  });
}

/** What was stopped or paused stays so, to the end of what it bought. */
const stateAfter = (state: State, reason: Bought['reason']): 'active' | 'ending' | 'paused' =>
  state === 'ending' || (state === 'paused' && reason === 'renewed') ? state : 'active';

function nextStepAt(state: 'active' | 'ending' | 'paused', term: Term, methodId: string | null): Date | null {
  if (state === 'paused') return null;
  return state === 'ending' ? dueAt(term) : firstStepAt(term, methodId);
}
