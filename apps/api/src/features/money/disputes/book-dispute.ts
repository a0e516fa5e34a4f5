import { changeInvoiceState, voidOpenInvoices } from '#features/money/billing/invoices.queries.ts';
import { release } from '#features/money/billing/release.ts';
import {
  availableTo,
  disputedOf,
  platformFees,
  post,
  provider,
  type Movement,
} from '#features/money/ledger/ledger.service.ts';
import { changeState } from '#features/money/subscriptions/changes/changes.queries.ts';
import type { AfterCommit, Tx } from '#platform/db/transaction.ts';
import type { ProviderDispute } from '#platform/payments/payments.ts';
import type { Deps } from '#app/deps.ts';
import { decideDispute, insertDispute, type DisputedPayment } from './disputes.queries.ts';
import { notifyCreator } from './notify-creator.ts';

export type PaidPayment = DisputedPayment & { platform_fee_kobo: number; settled_at: Date };

const live = ['active', 'past_due', 'ending', 'paused'] as const;

/**
 * Freezes the disputed money and ends the subscription: the patron's bank asks the payment back. Call it with the
 * subscription locked.
 */
export async function open(
  deps: Deps,
  tx: Tx,
  afterCommit: AfterCommit,
  payment: PaidPayment,
  { providerId, amountKobo, dueAt, status }: ProviderDispute,
): Promise<void> {
  const { id: attemptId, invoice_id: invoiceId, subscription_id: subscriptionId, creator_id: creatorId } = payment;
  const now = deps.clock.now();
  const isOver = await changeState(tx, { id: subscriptionId, from: live, to: 'ended', reason: 'disputed', now });
  if (isOver) await voidOpenInvoices(tx, subscriptionId);
  await changeInvoiceState(tx, invoiceId, { from: 'paid', to: 'disputed' });
  await insertDispute(tx, { providerId, attemptId, creatorId, amountKobo, dueAt, now });
  await release(tx, attemptId, now);
  await post(tx, {
    kind: 'dispute_opened',
    key: `dispute_opened:${providerId}`,
    creatorId,
    invoiceId,
    at: now,
    movements: [{ from: availableTo(creatorId), to: disputedOf(creatorId), amountKobo }],
  });
  // When the dispute is over by the time we learn of it, the creator is notified of its end alone.
  if (status === 'open') {
    await notifyCreator(deps, tx, afterCommit, {
      payment,
      providerId,
      update: { event: 'disputed', amountKobo, dueAt },
    });
  }
  afterCommit(() => {
    deps.metrics.events.inc({ event: 'payment_disputed' });
    deps.log.warn({ providerId, creatorId }, 'a bank asks a payment back');
  });
}

type Decided = ProviderDispute & { status: 'won' | 'lost' };

/**
 * Returns frozen money to the creator if won. If lost, the bank takes it, and the creator gets the proportional part of
 * our fee back. Call it with the subscription locked.
 */
export async function decide(
  deps: Deps,
  tx: Tx,
  afterCommit: AfterCommit,
  payment: PaidPayment,
  { providerId, status, amountKobo }: Decided,
): Promise<void> {
  const { invoice_id: invoiceId, creator_id: creatorId } = payment;
  const now = deps.clock.now();
  const frozenKobo = await decideDispute(tx, { providerId, state: status, amountKobo, now });
  const feeKobo = Math.round((payment.platform_fee_kobo * amountKobo) / payment.amount_kobo);
  const to = status === 'won' && payment.lost_kobo === 0 ? 'paid' : 'refunded';
  await changeInvoiceState(tx, invoiceId, { from: 'disputed', to });
  await post(tx, {
    kind: `dispute_${status}`,
    key: `dispute_decided:${providerId}`,
    creatorId,
    invoiceId,
    at: now,
    movements: [
      ...thaw(creatorId, status === 'won' ? frozenKobo : frozenKobo - amountKobo),
      ...(status === 'won' ? [] : taken(creatorId, { amountKobo, feeKobo })),
    ],
  });
  const update =
    status === 'won'
      ? ({ event: 'dispute-won', amountKobo: frozenKobo } as const)
      : ({ event: 'dispute-lost', amountKobo, feeKobo } as const);
  await notifyCreator(deps, tx, afterCommit, { payment, providerId, update });
}

/** Unfreezes an amount. A bank may take more than it asked for: then the amount is negative, and more is frozen. */
const thaw = (creatorId: string, kobo: number): Movement[] => {
  const [frozen, available] = [disputedOf(creatorId), availableTo(creatorId)];
  const [from, to] = kobo < 0 ? [available, frozen] : [frozen, available];
  return [{ from, to, amountKobo: Math.abs(kobo) }];
};

const taken = (creatorId: string, { amountKobo, feeKobo }: { amountKobo: number; feeKobo: number }): Movement[] => [
  { from: disputedOf(creatorId), to: provider, amountKobo },
  { from: platformFees, to: availableTo(creatorId), amountKobo: feeKobo },
];
