import { lagosDate } from '#features/billing/calendar.ts';
import { markInvoicePaid } from '#features/billing/invoices.queries.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { Invoices } from '#platform/db/types.ts';
import { changeState } from '../changes/changes.queries.ts';
import type { LockedStanding } from './settle.queries.ts';
import { dueAt, dueDate, firstStepAt, graceEnd, type Term } from '../terms.ts';

/** The invoice that money came for, as it stands now. */
export interface BilledPeriod {
  invoiceId: string;
  periodNo: number;
  state: Invoices['state'];
  amountKobo: number;
}

export interface Bought {
  reason: 'paid' | 'renewed' | 'restarted';
  term: Term;
}

/**
 * What money for a period does to its membership: begins it, lets it go on from its anchor however late, also to the end
 * of what was charged while it was stopped, or starts a paused one anew. Null when nothing is owed for that period, when the offer is gone, one of the two suspended or she was
 * banned before she was a member: then it goes back.
 */
export function whatWasBought(standing: LockedStanding, period: BilledPeriod, paidAt: Date): Bought | null {
  const { state, anchor_date, anchor_no, period_no, may_renew: mayRenew, is_banned: isBanned } = standing;
  if (!mayRenew || period.state !== 'open' || period.periodNo !== period_no) return null;
  const anew = { anchor_date: lagosDate(paidAt), anchor_no: period_no, period_no: period_no + 1 };
  if (state === 'pending') return isBanned ? null : { reason: 'paid', term: anew };
  if (anchor_date === null) return null;
  if (state === 'active' || state === 'past_due' || state === 'ending') {
    return { reason: 'renewed', term: { anchor_date, anchor_no, period_no: period_no + 1 } };
  }
  const isOver = dueAt({ anchor_date, anchor_no, period_no }) <= paidAt;
  return state === 'paused' && isOver ? { reason: 'restarted', term: anew } : null;
}

interface Gift {
  standing: LockedStanding;
  period: BilledPeriod;
  bought: Bought;
  /** What it was paid with, when that can be charged again; null leaves what renewed it before. */
  methodId: string | null;
  paidAt: Date;
  now: Date;
}

export async function givePeriod(tx: Tx, { standing, period, bought, methodId, paidAt, now }: Gift): Promise<void> {
  const { id, state } = standing;
  const { term, reason } = bought;
  const { invoiceId, periodNo, amountKobo } = period;
  await markInvoicePaid(tx, {
    invoiceId,
    amountKobo,
    periodStart: dueDate(term, periodNo),
    periodEnd: dueDate(term),
    paidAt,
  });
  const renewsWith = methodId ?? standing.method_id;
  const isEnding = state === 'ending';
  await changeState(tx, {
    id,
    from: [state],
    to: isEnding ? 'ending' : 'active',
    reason,
    now,
    set: {
      ...term,
      ...(state === 'pending' && { price_kobo: amountKobo }),
      access_until: isEnding ? dueAt(term) : graceEnd(term),
      method_id: renewsWith,
      next_at: isEnding ? dueAt(term) : firstStepAt(term, renewsWith),
      marks_used: 0,
    },
  });
}
