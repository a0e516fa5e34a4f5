import { closeOpenInvoices } from '#features/billing/invoices.queries.ts';
import { release } from '#features/billing/release.ts';
import {
  availableTo,
  disputedOf,
  platformFees,
  post,
  provider,
  type Movement,
} from '#features/ledger/ledger.service.ts';
import { notifyOnce, showNotices } from '#features/notifications/notifications.service.ts';
import { quarantine } from '#features/quarantine/quarantine.ts';
import { changeState } from '#features/subscriptions/changes.queries.ts';
import { inTransaction, type AfterCommit, type Tx } from '#platform/db/transaction.ts';
import type { ProviderDispute } from '#platform/payments/payments.ts';
import type { Deps } from '#app/deps.ts';
import {
  decideDispute,
  findDisputedPayment,
  insertDispute,
  markInvoice,
  type DisputedPayment,
} from './disputes.queries.ts';

/**
 * Brings our books in line with a dispute as the provider tells of it: safe to repeat, in any order.
 * @throws ProviderUnknown when it does not say.
 */
export async function settleDispute(deps: Deps, providerId: number): Promise<void> {
  const dispute = await deps.payments.findDispute(providerId);
  if (dispute) await recordDispute(deps, dispute);
}

/** The same for one that was listed. */
export async function recordDispute(deps: Deps, dispute: ProviderDispute): Promise<void> {
  const payment = await findDisputedPayment(deps.db, dispute.reference);
  if (!isDisputable(payment, dispute)) {
    const details = { reference: dispute.reference, amountKobo: dispute.amountKobo };
    return quarantine(deps, { kind: 'dispute_unmatched', key: String(dispute.providerId), details });
  }
  await inTransaction(deps.db, async (tx, afterCommit) => {
    await open(deps, tx, afterCommit, payment, dispute);
    if (dispute.status !== 'open') await decide(tx, payment, dispute, deps.clock.now());
  });
}

/** Of a payment that brought a creator money and has not gone back; never more than it was. */
const isDisputable = (
  payment: DisputedPayment | undefined,
  { amountKobo }: ProviderDispute,
): payment is DisputedPayment & { platform_fee_kobo: number } =>
  payment?.state === 'succeeded' && !payment.is_refunded && amountKobo > 0 && amountKobo <= payment.amount_kobo;

/** Freezes the money and shuts what it opened: a bank says that she did not pay. */
async function open(
  deps: Deps,
  tx: Tx,
  afterCommit: AfterCommit,
  {
    id,
    invoice_id: invoiceId,
    subscription_id: subscriptionId,
    creator_id: creatorId,
    patron_id: patronId,
  }: DisputedPayment,
  { providerId, amountKobo, dueAt }: ProviderDispute,
): Promise<void> {
  const now = deps.clock.now();
  if (!(await insertDispute(tx, { providerId, attemptId: id, creatorId, amountKobo, dueAt, now }))) return;
  const live = ['active', 'past_due', 'ending', 'paused'] as const;
  const isOver = await changeState(tx, { id: subscriptionId, from: live, to: 'ended', reason: 'disputed', now });
  if (isOver) await closeOpenInvoices(tx, subscriptionId, 'void');
  await markInvoice(tx, invoiceId, 'paid', 'disputed');
  await release(tx, id, now);
  await post(tx, {
    kind: 'dispute_opened',
    key: `dispute_opened:${providerId}`,
    creatorId,
    invoiceId,
    at: now,
    movements: [{ from: availableTo(creatorId), to: disputedOf(creatorId), amountKobo }],
  });
  const eventKey = `disputed:${id}`;
  const notice = await notifyOnce(tx, {
    to: creatorId,
    from: patronId,
    entityType: 'transaction',
    entityId: id,
    eventKey,
    at: now,
  });
  afterCommit(() => {
    deps.metrics.events.inc({ event: 'payment_disputed' });
    deps.log.warn({ providerId, creatorId }, 'a bank asks a payment back');
    if (notice) showNotices(deps, [notice]);
  });
}

async function decide(
  tx: Tx,
  {
    platform_fee_kobo,
    amount_kobo,
    creator_id: creatorId,
    invoice_id: invoiceId,
  }: DisputedPayment & { platform_fee_kobo: number },
  { providerId, status }: ProviderDispute,
  now: Date,
): Promise<void> {
  const state = status === 'won' ? 'won' : 'lost';
  const frozenKobo = await decideDispute(tx, { providerId, state, now });
  if (frozenKobo === undefined) return;
  const feeBackKobo = Math.round((platform_fee_kobo * frozenKobo) / amount_kobo);
  const lost: Movement[] = [
    { from: disputedOf(creatorId), to: provider, amountKobo: frozenKobo },
    { from: platformFees, to: availableTo(creatorId), amountKobo: feeBackKobo },
  ];
  const won: Movement[] = [{ from: disputedOf(creatorId), to: availableTo(creatorId), amountKobo: frozenKobo }];
  await markInvoice(tx, invoiceId, 'disputed', state === 'won' ? 'paid' : 'refunded');
  await post(tx, {
    kind: `dispute_${state}`,
    key: `dispute_decided:${providerId}`,
    creatorId,
    invoiceId,
    at: now,
    movements: state === 'won' ? won : lost,
  });
}
