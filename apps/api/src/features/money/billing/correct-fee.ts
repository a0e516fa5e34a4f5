import {
  availableTo,
  heldBy,
  platformFees,
  post,
  providerFees,
  type Movement,
} from '#features/money/ledger/ledger.service.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Deps } from '#app/deps.ts';
import { feeMovements, isDivided, signed } from './payment-postings.ts';
import { correctBookedFee, type CorrectedFee } from './correct-fee.queries.ts';

/**
 * Books the difference where the provider reports another fee for a payment than we booked: it may come late, or
 * differ. It stays with whom the fee fell on: the creator, or the platform for a payment that bought nothing.
 */
export async function correctFee(deps: Pick<Deps, 'clock' | 'db'>, reference: string, feeKobo: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const corrected = await correctBookedFee(tx, reference, feeKobo);
    if (!corrected || corrected.moreKobo === 0) return;
    const { creatorId, invoiceId, attemptId, correctionKobo } = corrected;
    await post(tx, {
      kind: 'fee_corrected',
      // With its time: a fee may change twice, and back.
      key: `fee_corrected:${attemptId}:${correctionKobo}:${deps.clock.now().getTime()}`,
      creatorId,
      invoiceId,
      at: deps.clock.now(),
      movements: movementsOf(corrected),
    });
  });
}

/** A correction of released money passes through the held account, as the fee itself did: statements name it alike. */
function movementsOf({ creatorId, isOwed, isReleased, moreKobo, ...divided }: CorrectedFee): Movement[] {
  const payment = { creator_id: creatorId, ...divided };
  if (isDivided(payment)) return feeMovements(payment, moreKobo, isOwed);
  const [held, available] = [heldBy(creatorId), availableTo(creatorId)];
  if (!isOwed) return [signed(platformFees, providerFees, moreKobo)];
  const fee = signed(held, providerFees, moreKobo);
  return isReleased ? [signed(available, held, moreKobo), fee] : [fee];
}
