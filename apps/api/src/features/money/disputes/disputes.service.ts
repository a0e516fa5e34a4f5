import {
  recordReconciliationException,
  type ReconciliationException,
} from '#features/money/reconciliation-exceptions/reconciliation-exceptions.ts';
import {
  recordUnallocated,
  recordUnallocatedIn,
  withdrawException,
} from '#features/money/reconciliation-exceptions/unallocated.ts';
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
  const payment = await findRecorded(deps, dispute);
  const isMatched =
    payment !== undefined && (await inTransaction(deps.db, (tx, hint) => book(deps, tx, hint, payment, dispute)));
  if (isMatched) return;
  // Money that a bank took has left, whether or not we have a payment that it could be of.
  if (dispute.status === 'lost') await recordUnallocated(deps, unmatched(dispute), { kobo: -dispute.amountKobo });
  else await recordReconciliationException(deps, unmatched(dispute));
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
  // A bank may ask for the whole payment though part of it went back: only what is left can be frozen and taken.
  const amountKobo = Math.min(dispute.amountKobo, leftOf(payment));
  if (before === undefined) {
    if (payment.is_disputed_otherwise || amountKobo <= 0) return false;
    await open(deps, tx, afterCommit, payment, { ...dispute, amountKobo });
    const now = deps.clock.now();
    await withdrawException(tx, { kind: 'dispute_unmatched', key: String(dispute.providerId) }, now);
    // The bank had taken it before we heard of the dispute.
    await withdrawException(tx, { kind: 'went_back_unasked', key: dispute.reference }, now);
  } else if (before !== 'open') {
    return dispute.status === 'open' || dispute.status === before;
  }
  if (dispute.status === 'lost' && amountKobo <= 0) return false;
  if (dispute.status === 'open') return true;
  await decide(deps, tx, afterCommit, payment, { ...dispute, amountKobo, status: dispute.status });
  if (dispute.status === 'lost' && amountKobo < dispute.amountKobo)
    await recordUnallocatedIn(tx, deps, unmatched(dispute), { kobo: amountKobo - dispute.amountKobo });
  return true;
}

const unmatched = ({ providerId, reference, amountKobo, status }: ProviderDispute): ReconciliationException => ({
  kind: 'dispute_unmatched',
  key: String(providerId),
  details: { reference, amountKobo, status },
});

const isPaid = (payment: DisputedPayment | undefined): payment is PaidPayment =>
  payment?.state === 'succeeded' && payment.platform_fee_kobo !== null && payment.settled_at !== null;

/** What is left of a payment for this dispute. */
const leftOf = (payment: PaidPayment): number => payment.amount_kobo - payment.lost_kobo - payment.refunded_kobo;
