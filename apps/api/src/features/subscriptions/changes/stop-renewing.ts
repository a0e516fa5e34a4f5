import { findChargeInProgress } from '#features/billing/attempts.queries.ts';
import { voidOpenInvoices } from '#features/billing/invoices.queries.ts';
import { later, minutes } from '#platform/clock.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { changeState } from './changes.queries.ts';
import type { LockedMembership } from './changing.queries.ts';
import { dueAt } from '../terms.ts';

/** Why nothing more is charged; it stands in `end_reason` from then on. */
export type StopReason = 'cancelled' | 'creator' | 'offer_withdrawn';

/** As long as a charge that was sent is waited for before the provider is asked what became of it. */
export const CHARGED_WITHIN_MS = minutes(2);

/**
 * Ends a membership with what is paid: at once where that is nothing. What was asked for is not owed any more, and money
 * that still comes goes back; but a charge that is under way buys its period, and fails or not, it ends then. False when
 * it was so already.
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
  if (!isCharged) await voidOpenInvoices(tx, id);
  const isOver = term === null || dueAt(term) <= now;
  if (isOver && !isCharged) return changeState(tx, { id, from: [state], to: 'ended', reason, now });
  const end = term && dueAt(term);
  const nextAt = isCharged ? later(now, CHARGED_WITHIN_MS) : end;
  const set = { end_reason: reason, access_until: end, next_at: nextAt };
  return changeState(tx, { id, from: [state], to: 'ending', reason, now, set });
}
