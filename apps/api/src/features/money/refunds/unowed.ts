import { naira } from '@udala/messages/money';
import type { Attempt } from '#features/money/billing/attempts.queries.ts';
import { feeOf } from '#features/money/billing/quote.ts';
import { excessMovements, unowedMovements } from '#features/money/billing/payment-postings.ts';
import { post, type Movement, type PostingKind } from '#features/money/ledger/ledger.service.ts';
import type { AfterCommit, Tx } from '#platform/db/transaction.ts';
import type { ProviderPayment } from '#platform/payments/payments.ts';
import type { Deps } from '#app/deps.ts';
import { insertRefund } from './refunds.queries.ts';
import { emailRefund, notifyRefund } from './notify-refund.ts';

// Money that a payer did not owe goes back by itself: all of it, or what is above the price.

interface Unowed {
  attempt: Attempt;
  payment: ProviderPayment;
  /** True if less came than the price. */
  isShort: boolean;
}

/**
 * Refunds a payment that bought nothing: of an invoice paid twice, of a period that was cancelled, or below the price.
 * All that came goes back; the platform bears the provider's fee.
 */
export async function refundUnowed(
  deps: Deps,
  tx: Tx,
  afterCommit: AfterCommit,
  { attempt, payment, isShort }: Unowed,
): Promise<void> {
  const { id: attemptId, creator_id: creatorId } = attempt;
  const { amountKobo } = payment;
  const reason = isShort ? 'underpayment' : 'overpayment';
  await insertRefund(tx, { attemptId, creatorId, amountKobo, reason, now: deps.clock.now() });
  await postReceived(deps, tx, attempt, 'overpayment', unowedMovements(attempt, amountKobo, feeOf(payment)));
  await notifyRefund(deps, tx, afterCommit, attempt, `refunded:${attemptId}`);
  const [amount, price] = [naira(amountKobo), naira(attempt.amount_kobo)];
  await emailRefund(deps, tx, attempt, amountKobo, (m, creatorName) => [
    isShort ? m.underpaymentLead(amount, price) : m.overpaymentLead(amount, creatorName),
    m.returned,
  ]);
  afterCommit(() => {
    deps.metrics.events.inc({ event: 'payment_overpayment' });
    deps.log.warn({ reference: attempt.reference, reason }, 'a payment that bought nothing is refunded');
  });
}

/** Refunds what came above the price; does nothing if the price came. */
export async function refundExcess(deps: Deps, tx: Tx, attempt: Attempt, receivedKobo: number): Promise<void> {
  const { id: attemptId, creator_id: creatorId } = attempt;
  const amountKobo = receivedKobo - attempt.amount_kobo;
  if (amountKobo === 0) return;
  await insertRefund(tx, { attemptId, creatorId, amountKobo, reason: 'excess', now: deps.clock.now() });
  await postReceived(deps, tx, attempt, 'excess', excessMovements(attempt, amountKobo));
  await emailRefund(deps, tx, attempt, amountKobo, (m) => [
    m.excessLead(naira(receivedKobo), naira(attempt.amount_kobo)),
    m.excessReturned(naira(amountKobo)),
  ]);
}

async function postReceived(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { id, creator_id: creatorId, invoice_id: invoiceId }: Attempt,
  kind: PostingKind,
  movements: readonly Movement[],
): Promise<void> {
  await post(tx, { kind, key: `${kind}:${id}`, creatorId, invoiceId, at: clock.now(), movements });
}
