import type { Attempt } from '#features/billing/attempts.queries.ts';
import { platformFees, post, provider, providerFees, toRefund } from '#features/ledger/ledger.service.ts';
import type { AfterCommit, Tx } from '#platform/db/transaction.ts';
import type { ProviderPayment } from '#platform/payments/payments.ts';
import type { Deps } from '#app/deps.ts';
import { insertRefund } from './refunds.queries.ts';

/**
 * Money nobody owed: paid twice, or for a period that was cancelled. It goes back whole; what the provider keeps for
 * having taken it is ours to bear.
 */
export async function sendBackSurplus(
  deps: Deps,
  tx: Tx,
  afterCommit: AfterCommit,
  attempt: Attempt,
  { feeKobo }: ProviderPayment,
): Promise<void> {
  const now = deps.clock.now();
  const { id: attemptId, creator_id: creatorId, amount_kobo: amountKobo } = attempt;
  await insertRefund(tx, { attemptId, creatorId, amountKobo, reason: 'surplus', now });
  await post(tx, {
    kind: 'surplus',
    key: `surplus:${attemptId}`,
    creatorId,
    invoiceId: attempt.invoice_id,
    at: now,
    movements: [
      { from: provider, to: toRefund, amountKobo },
      { from: platformFees, to: providerFees, amountKobo: feeKobo },
    ],
  });
  afterCommit(() => {
    deps.metrics.events.inc({ event: 'payment_surplus' });
    deps.log.warn({ reference: attempt.reference }, 'a payment nobody owed is sent back');
  });
}
