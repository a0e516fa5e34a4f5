import { correctFee } from '#features/money/billing/correct-fee.ts';
import { findAttempt } from '#features/money/billing/attempts.queries.ts';
import { recordReconciliationException } from '#features/money/reconciliation-exceptions/reconciliation-exceptions.ts';
import { recordUnallocatedIn } from '#features/money/reconciliation-exceptions/unallocated.ts';
import { recordUnknownPayment } from '#features/money/reconciliation-exceptions/unknown-payment.ts';
import { findReceivedPayment } from '#features/money/refunds/refunds.queries.ts';
import { settleRefundsOf } from '#features/money/refunds/settle-refund.ts';
import { lockSubscription } from '#features/money/subscriptions/paying/settle.queries.ts';
import { settle } from '#features/money/subscriptions/paying/settle.service.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { ProviderPayment } from '#platform/payments/payments.ts';
import { eachPage } from '#platform/payments/each-page.ts';
import type { Deps } from '#app/deps.ts';
import { findPayments, findRecordedPayments, type KnownPayment } from './reconcile.queries.ts';
import type { Span } from './span.ts';
import { eachOf } from './each-of.ts';

/** Compares payments both ways: each payment at the provider is in our books, and each one in our books is there. */
export async function comparePayments(deps: Deps, { since, until, settledFrom, settledTo }: Span): Promise<void> {
  const listed = new Set<string>();
  await eachPage(
    (cursor) => deps.payments.listPayments(since, cursor, until),
    async (page) => {
      const paid = page.filter(({ status }) => status === 'succeeded' || status === 'reversed');
      const references = paid.map(({ reference }) => reference);
      for (const reference of references) listed.add(reference);
      const known = await findPayments(deps.db, references);
      await eachOf(deps, paid, (payment) => compare(deps, payment, known.get(payment.reference)));
    },
  );
  const recorded = await findRecordedPayments(deps.db, { from: settledFrom, to: settledTo });
  const missing = recorded.filter((reference) => !listed.has(reference));
  await eachOf(deps, missing, (reference) => checkMissing(deps, reference));
}

async function compare(deps: Deps, payment: ProviderPayment, known: KnownPayment | undefined): Promise<void> {
  const { reference, status, amountKobo } = payment;
  if (!known) return recordUnknownPayment(deps, payment);
  if (known.state !== 'succeeded' && known.state !== 'overpayment') return settle(deps, reference, payment);
  if (known.received_kobo !== amountKobo) {
    const details = { expectedKobo: known.received_kobo, amountKobo };
    return recordReconciliationException(deps, { kind: 'payment_mismatch', key: reference, details });
  }
  if (payment.feeKobo !== null && payment.feeKobo !== known.fee_kobo)
    await correctFee(deps, reference, payment.feeKobo);
  if (status !== 'reversed') return;
  if (known.is_going_back) return settleRefundsOf(deps, reference);
  if (!known.may_go_back) await checkReversal(deps, payment);
}

/**
 * The whole payment was reversed. A refund behind it is recorded under its own key, so that it is recorded once; what
 * went back without a refund is recorded under the payment's reference.
 */
async function checkReversal(deps: Deps, payment: ProviderPayment): Promise<void> {
  const { reference, providerId: paymentId } = payment;
  const refunds = paymentId === null ? [] : await deps.payments.findRefunds({ providerId: paymentId });
  const refundedKobo = refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, refund) => sum + refund.amountKobo, 0);
  if (refundedKobo > 0) await settleRefundsOf(deps, reference);
  const amountKobo = payment.amountKobo - refundedKobo;
  if (amountKobo <= 0) return;
  const exception = { kind: 'went_back_unasked', key: reference, details: { amountKobo } } as const;
  await inTransaction(deps.db, async (tx) => {
    const attempt = await findAttempt(tx, reference);
    if (attempt) await lockSubscription(tx, attempt.subscription_id);
    // A bank's dispute of it may have been booked since its page was read.
    if ((await findReceivedPayment(tx, reference))?.is_disputed !== false) return;
    await recordUnallocatedIn(tx, deps, exception, { kobo: -amountKobo });
  });
}

/** Our books have the payment, the provider's list does not: ask about it by reference. */
async function checkMissing(deps: Deps, reference: string): Promise<void> {
  const { status } = await deps.payments.verify(reference);
  if (status === 'succeeded' || status === 'reversed') return;
  await recordReconciliationException(deps, { kind: 'not_paid_at_provider', key: reference, details: { status } });
}
