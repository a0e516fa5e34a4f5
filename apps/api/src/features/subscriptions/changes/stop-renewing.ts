import { voidOpenInvoices } from '#features/billing/invoices.queries.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { changeState } from './changes.queries.ts';
import type { Held } from './changing.queries.ts';
import { dueAt } from '../terms.ts';

/** Why nothing more is charged; it stands in `end_reason` from then on. */
export type StopReason = 'cancelled' | 'creator' | 'offer_withdrawn';

/**
 * Ends a membership with what is paid: at once where that is nothing. What was asked for is not owed any more, and money
 * that still comes goes back. False when it was so already.
 */
export async function stopRenewing(
  tx: Tx,
  membership: Held,
  reason: Exclude<StopReason, 'offer_withdrawn'>,
  now: Date,
): Promise<boolean> {
  const { id, state, term, end_reason: before } = membership;
  if (state === 'ended' || (state === 'ending' && (reason === 'cancelled' || reason === before))) return false;
  await voidOpenInvoices(tx, id);
  if (term === null || dueAt(term) <= now) return changeState(tx, { id, from: [state], to: 'ended', reason, now });
  const end = dueAt(term);
  const set = { end_reason: reason, access_until: end, next_at: end };
  return changeState(tx, { id, from: [state], to: 'ending', reason, now, set });
}
