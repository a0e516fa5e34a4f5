import type { Sandbox } from '../../sandbox.ts';
import { toWire } from '../transaction.wire.ts';
import { findById } from '../transactions.queries.ts';
import type { Dispute } from './disputes.queries.ts';

type Records = Pick<Sandbox, 'store' | 'clock'>;

/** A dispute as it is listed and fetched. */
export const toDisputeWire = (records: Records, dispute: Dispute) => ({
  ...commonOf(records, dispute),
  createdAt: dispute.createdAt,
  updatedAt: dispute.updatedAt,
});

/** A dispute as the events carry it, whose dates have a format of their own. */
export const toDisputeEvent = (records: Records, dispute: Dispute) => ({
  ...commonOf(records, dispute),
  created_at: dispute.createdAt,
  updated_at: dispute.updatedAt,
});

function commonOf({ store, clock }: Records, dispute: Dispute) {
  const transaction = findById(store, dispute.transactionId);
  const wire = transaction && toWire(transaction, clock.now());
  return {
    id: dispute.id,
    refund_amount: dispute.amountKobo,
    currency: 'NGN',
    status: dispute.status,
    resolution: dispute.resolution,
    domain: 'test',
    transaction: wire,
    transaction_reference: null,
    category: 'chargeback',
    customer: wire?.customer ?? null,
    bin: transaction?.authorization?.bin ?? null,
    last4: transaction?.authorization?.last4 ?? null,
    dueAt: dispute.dueAt,
    resolvedAt: dispute.resolvedAt,
    evidence: dispute.evidence ?? null,
    attachments: dispute.files?.findLast(({ base64 }) => base64 !== null)?.name ?? null,
    note: dispute.message ?? null,
    history: [{ status: 'pending', by: transaction?.email ?? null, createdAt: dispute.createdAt }],
    messages: [
      { sender: transaction?.email ?? null, body: 'I do not know this payment', createdAt: dispute.createdAt },
    ],
  };
}
