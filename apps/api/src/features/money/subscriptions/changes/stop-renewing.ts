import { expireCheckouts, findChargeInProgress } from '#features/money/billing/attempts.queries.ts';
import { voidOpenInvoices } from '#features/money/billing/invoices.queries.ts';
import { later, minutes } from '#platform/clock.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { changeState } from './changes.queries.ts';
import type { LockedMembership } from './changing.queries.ts';
import { dueAt } from '../terms.ts';

/** Reason for the end of renewals; saved in `end_reason`. */
export type StopReason = 'cancelled' | 'creator' | 'offer_withdrawn';

/** Time after which the provider is asked about a charge without an answer. */
export const CHARGED_WITHIN_MS = minutes(2);

/**
 * Stops renewals: the membership ends with its paid period, or at once when nothing is paid for. Open invoices are
 * void, and money that still comes is refunded; but a charge in progress still buys its period, and the membership ends
 * after its outcome is known. False when renewals were stopped already.
 */
export async function stopRenewing(
  tx: Tx,
  subscription: LockedMembership,
  reason: Exclude<StopReason, 'offer_withdrawn'>,
  now: Date,
): Promise<boolean> {
  const { id, state, term, period_no: periodNo, end_reason: before } = subscription;
  if (state === 'ended' || (state === 'ending' && (reason === 'cancelled' || reason === before))) return false;
  const isCharged = (await findChargeInProgress(tx, { subscriptionId: id, periodNo })) !== undefined;
  if (!isCharged) {
    await voidOpenInvoices(tx, id);
    await expireCheckouts(tx, id, now);
  }
  const isOver = term === null || dueAt(term) <= now;
  if (isOver && !isCharged) return changeState(tx, { id, from: [state], to: 'ended', reason, now });
  const end = term && dueAt(term);
  const nextAt = isCharged ? later(now, CHARGED_WITHIN_MS) : end;
  const set = { end_reason: reason, access_until: end, next_at: nextAt };
  return changeState(tx, { id, from: [state], to: 'ending', reason, now, set });
}
