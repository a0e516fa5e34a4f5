import { days, later } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { eachPage } from '#platform/payments/each-page.ts';
import type { ProviderTransfer } from '#platform/payments/payments.ts';
import type { Deps } from '#app/deps.ts';
import { feeOf } from './payout-fees.ts';
import { postArrival, postReservation } from './payout-postings.ts';
import { findPayout, findPayoutStates } from './payouts.queries.ts';
import { findRecipient, insertArrivedPayout } from './recover-payout.queries.ts';
import { findRunOf } from './weekly-payout-id.ts';

/** As far back as a whole round of the reconciliation. */
const LOOK_BACK_MS = days(7);
/** Group 1: the payout's id. */
const referenceShape = /^payout-([\da-f]{32})(?:-\d+)?$/;

/**
 * Takes a payout that the provider made and our books have lost out of its creator's balance: it is newer than the backup
 * that the database was restored from. It carries a reference of a payout's form and went to the bank of exactly one
 * creator; anything else is for the operator. Nobody is notified: most were at the time.
 *
 * @returns False where the transfer is no payout of ours, or has not arrived yet.
 */
export async function recoverPayout(
  deps: Deps,
  { reference, status, amountKobo, recipientCode, transferCode, createdAt }: ProviderTransfer,
): Promise<boolean> {
  const [, id] = referenceShape.exec(reference) ?? [];
  if (id === undefined || status !== 'succeeded' || recipientCode === null || amountKobo === 0) return false;
  const recipient = await findRecipient(deps.db, recipientCode);
  if (!recipient) return false;
  const now = deps.clock.now();
  const payout = { id, reference, transferCode, amountKobo, feeKobo: feeOf(amountKobo), ...recipient };
  const sentAt = createdAt ?? now;
  const runAt = findRunOf(id, recipient.creatorId, sentAt);
  // By the provider's clock it may have been sent a moment before its run.
  const madeAt = runAt !== null && runAt > sentAt ? runAt : sentAt;
  return inTransaction(deps.db, async (tx, afterCommit) => {
    const arrived = await insertArrivedPayout(tx, { ...payout, runAt, madeAt, now });
    // Another process was first.
    if (!arrived) return (await findPayout(tx, reference)) !== undefined;
    await postReservation(tx, arrived, now);
    await postArrival(tx, arrived, now);
    afterCommit(() => {
      deps.metrics.events.inc({ event: 'payout_recovered' });
      deps.log.warn({ reference, creatorId: recipient.creatorId, amountKobo }, 'took a lost payout into the books');
    });
    return true;
  });
}

/** The same by its reference alone. */
export async function recoverPayoutOf(deps: Deps, reference: string): Promise<boolean> {
  return referenceShape.test(reference) && recoverPayout(deps, await deps.payments.findTransfer(reference));
}

/**
 * Looks for lost payouts among the transfers of the last week. One that fails is left to the reconciliation, and holds up
 * no other.
 */
export async function recoverLostPayouts(deps: Deps): Promise<void> {
  const since = later(deps.clock.now(), -LOOK_BACK_MS);
  await eachPage(
    (cursor) => deps.payments.listTransfers(since, cursor),
    async (transfers) => {
      const references = transfers.map(({ reference }) => reference);
      const known = await findPayoutStates(deps.db, references);
      for (const transfer of transfers.filter(({ reference }) => !known.has(reference))) {
        await recoverPayout(deps, transfer).catch((error: unknown) => {
          deps.metrics.events.inc({ event: 'reconcile_failed' });
          deps.log.error({ err: error, reference: transfer.reference }, 'a lost payout could not be recovered');
        });
      }
    },
  );
}
