import { resolveReconciliationExceptions } from '#features/money/reconciliation-exceptions/reconciliation-exceptions.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { ProviderTransfer } from '#platform/payments/payments.ts';
import type { Deps } from '#app/deps.ts';
import { feeOf } from './payout-fees.ts';
import { postArrival, postReservation } from './payout-postings.ts';
import { findRecipient, insertArrivedPayout } from './recover-payout.queries.ts';

/**
 * Takes a payout that the provider made and our books have lost out of its creator's balance: it is newer than the backup
 * that the database was restored from. It carries a reference of a payout's form and went to the bank of exactly one
 * creator; anything else is for the operator. Nobody is notified, because they were at the time.
 *
 * @returns False where the transfer is none that was lost, or has not arrived yet.
 */
export async function recoverPayout(
  deps: Pick<Deps, 'clock' | 'db' | 'log' | 'metrics'>,
  { reference, status, amountKobo, recipientCode, transferCode }: ProviderTransfer,
): Promise<boolean> {
  const [, id] = /^payout-([\da-f]{32})(?:-\d+)?$/.exec(reference) ?? [];
  if (id === undefined || status !== 'succeeded' || recipientCode === null || amountKobo === 0) return false;
  const recipient = await findRecipient(deps.db, recipientCode);
  if (!recipient) return false;
  const now = deps.clock.now();
  const payout = { id, reference, transferCode, amountKobo, feeKobo: feeOf(amountKobo), ...recipient };
  return inTransaction(deps.db, async (tx, afterCommit) => {
    const arrived = await insertArrivedPayout(tx, { ...payout, now });
    if (!arrived) return false;
    await postReservation(tx, arrived, now);
    await postArrival(tx, arrived, now);
    await resolveReconciliationExceptions(tx, ['unknown_transfer'], reference, now);
    afterCommit(() => {
      deps.metrics.events.inc({ event: 'payout_recovered' });
      deps.log.warn({ reference, creatorId: recipient.creatorId, amountKobo }, 'took a lost payout into the books');
    });
    return true;
  });
}
