import { recordReconciliationException } from '#features/money/reconciliation-exceptions/reconciliation-exceptions.ts';
import { recordUnallocated, withdrawException } from '#features/money/reconciliation-exceptions/unallocated.ts';
import { lockSubscription } from '#features/money/subscriptions/paying/settle.queries.ts';
import { askProvider } from '#features/money/subscriptions/paying/settle.service.ts';
import { inTransaction, type AfterCommit, type Tx } from '#platform/db/transaction.ts';
import type { ProviderDispute } from '#platform/payments/payments.ts';
import type { Deps } from '#app/deps.ts';
import { decide, open, type PaidPayment } from './book-dispute.ts';
import { findDisputedPayment, findDisputeState, findOpenDisputes, type DisputedPayment } from './disputes.queries.ts';

/**
 * Idempotent: brings our books in line with a dispute as the provider reports it, also concurrently and in any order.
 * @throws ProviderUnknown when the provider does not answer.
 */
export async function settleDispute(deps: Deps, providerId: number): Promise<void> {
  const dispute = await deps.payments.findDispute(providerId);
  if (dispute) return recordDispute(deps, dispute);
  if ((await findDisputeState(deps.db, providerId)) === undefined) return;
  await recordReconciliationException(deps, { kind: 'dispute_unknown_there', key: String(providerId), details: {} });
}

/** Records a dispute as the provider reports it. */
export async function recordDispute(deps: Deps, dispute: ProviderDispute): Promise<void> {
  const { reference, providerId, amountKobo, status } = dispute;
  const payment = await findRecorded(deps, dispute);
  const isMatched =
    payment !== undefined && (await inTransaction(deps.db, (tx, hint) => book(deps, tx, hint, payment, dispute)));
  if (isMatched) return;
  const exception = {
    kind: 'dispute_unmatched',
    key: String(providerId),
    details: { reference, amountKobo, status },
  } as const;
  // Money that a bank took has left, whether or not we have a payment that it could be of.
  if (status === 'lost') await recordUnallocated(deps, exception, { kobo: -amountKobo });
  else await recordReconciliationException(deps, exception);
}

/** The payment, after asking the provider for events not received yet: its success, or the end of an older dispute. */
async function findRecorded(deps: Deps, dispute: ProviderDispute): Promise<DisputedPayment | undefined> {
  const payment = await findDisputedPayment(deps.db, dispute);
  if (!payment) return undefined;
  if (payment.settled_at === null) await askProvider(deps, dispute.reference);
  for (const { providerId } of await findOpenDisputes(deps.db, dispute.reference)) {
    if (providerId !== dispute.providerId) await settleDispute(deps, providerId);
  }
  return payment;
}

/** False if no payment matches that a bank can ask back, or the dispute was decided differently. */
async function book(
  deps: Deps,
  tx: Tx,
  afterCommit: AfterCommit,
  { subscription_id: subscriptionId }: DisputedPayment,
  dispute: ProviderDispute,
): Promise<boolean> {
  await lockSubscription(tx, subscriptionId);
  // Reads again under the lock: the earlier read may be outdated.
  const payment = await findDisputedPayment(tx, dispute);
  const before = await findDisputeState(tx, dispute.providerId);
  if (!isPaid(payment)) return false;
  if (before === undefined) {
    if (!isDisputable(payment, dispute)) return false;
    await open(deps, tx, afterCommit, payment, dispute);
    const now = deps.clock.now();
    await withdrawException(tx, { kind: 'dispute_unmatched', key: String(dispute.providerId) }, now);
    // The bank had taken it before we heard of the dispute.
    await withdrawException(tx, { kind: 'went_back_unasked', key: dispute.reference }, now);
  } else if (before !== 'open') {
    return dispute.status === 'open' || dispute.status === before;
  }
  if (dispute.status === 'lost' && !isWithin(payment, dispute)) return false;
  if (dispute.status !== 'open') await decide(deps, tx, afterCommit, payment, { ...dispute, status: dispute.status });
  return true;
}

const isPaid = (payment: DisputedPayment | undefined): payment is PaidPayment =>
  payment?.state === 'succeeded' && payment.platform_fee_kobo !== null && payment.settled_at !== null;

/** True for a payment that brought a creator money, of which enough is left. */
const isDisputable = (payment: PaidPayment, dispute: ProviderDispute): boolean =>
  !payment.is_disputed_otherwise && isWithin(payment, dispute);

/** True if the amount is no more than what is left of the payment. */
const isWithin = (payment: PaidPayment, { amountKobo }: ProviderDispute): boolean =>
  amountKobo > 0 && amountKobo <= payment.amount_kobo - payment.lost_kobo - payment.refunded_kobo;
