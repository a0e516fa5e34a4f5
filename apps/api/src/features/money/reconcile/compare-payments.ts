import { recordReconciliationException } from '#features/money/reconciliation-exceptions/reconciliation-exceptions.ts';
import { reportUnrequested, settleRefundOf } from '#features/money/refunds/settle-refund.ts';
import { settle } from '#features/money/subscriptions/paying/settle.service.ts';
import type { ProviderPayment } from '#platform/payments/payments.ts';
import type { Deps } from '#app/deps.ts';
import { findPayments, findRecordedPayments, type KnownPayment } from './reconcile.queries.ts';
import type { Span } from './span.ts';
import { eachOf, eachPage } from './walk.ts';

/** Compares payments both ways: each payment at the provider is in our books, and each one in our books is there. */
export async function comparePayments(deps: Deps, { since, settledFrom, settledTo }: Span): Promise<void> {
  const listed = new Set<string>();
  await eachPage(
    (cursor) => deps.payments.listPayments(since, cursor),
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
  if (!known)
    return recordReconciliationException(deps, { kind: 'unknown_payment', key: reference, details: { amountKobo } });
  if (known.state !== 'succeeded' && known.state !== 'overpayment') return settle(deps, reference, payment);
  if (known.amount_kobo !== amountKobo) {
    const details = { expectedKobo: known.amount_kobo, amountKobo };
    return recordReconciliationException(deps, { kind: 'payment_mismatch', key: reference, details });
  }
  if (status !== 'reversed') return;
  if (known.is_going_back) return settleRefundOf(deps, reference);
  if (!known.may_go_back) await checkReversal(deps, payment);
}

/**
 * The whole payment was reversed. A refund behind it is recorded under its own key, so that it is recorded once; a
 * reversal without a refund is recorded under the payment's reference.
 */
async function checkReversal(deps: Deps, payment: ProviderPayment): Promise<void> {
  const { reference, providerId: paymentId, amountKobo } = payment;
  const refund = paymentId === null ? null : await deps.payments.findRefund({ providerId: paymentId });
  const liveRefund = refund?.status === 'failed' ? null : refund;
  await reportUnrequested(deps, reference, liveRefund ?? { providerId: null, amountKobo });
}

/** Our books have the payment, the provider's list does not: ask about it by reference. */
async function checkMissing(deps: Deps, reference: string): Promise<void> {
  const { status } = await deps.payments.verify(reference);
  if (status === 'succeeded' || status === 'reversed') return;
  await recordReconciliationException(deps, { kind: 'not_paid_at_provider', key: reference, details: { status } });
}
