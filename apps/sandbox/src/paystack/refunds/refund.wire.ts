import type { Transaction } from '../transactions.queries.ts';
import type { Refund } from './refunds.queries.ts';

/** A refund as it is listed and fetched. */
export const toRefundWire = (refund: Refund, business: number) => ({
  id: refund.id,
  integration: business,
  transaction: refund.transactionId,
  transaction_reference: refund.reference,
  dispute: null,
  settlement: null,
  domain: 'test',
  amount: refund.amountKobo,
  deducted_amount: refund.status === 'processed' ? refund.amountKobo : 0,
  fully_deducted: refund.status === 'processed',
  currency: 'NGN',
  channel: null,
  status: refund.status,
  refunded_by: 'sandbox@udala.test',
  refunded_at: refund.refundedAt,
  expected_at: refund.expectedAt,
  customer_note: refund.customerNote,
  merchant_note: refund.merchantNote,
  createdAt: refund.createdAt,
  updatedAt: refund.updatedAt,
});

/** A refund as answered to the merchant who asked for it: with the whole payment in it. */
export const toNewRefundWire = (
  refund: Refund,
  { id, reference, amountKobo, paidAt, channel }: Transaction,
  business: number,
) => ({
  ...toRefundWire(refund, business),
  transaction: { id, domain: 'test', reference, amount: amountKobo, paid_at: paidAt, channel, currency: 'NGN' },
});

/** A refund as the events carry it: the amount is text in all samples but that of a failure. */
export const toRefundEvent = (refund: Refund, business: number) => ({
  status: refund.status,
  transaction_reference: refund.reference,
  refund_reference: refund.status === 'processed' ? String(refund.id) : null,
  amount: refund.status === 'failed' ? refund.amountKobo : String(refund.amountKobo),
  currency: 'NGN',
  processor: 'sandbox',
  customer: { first_name: null, last_name: null, email: refund.email },
  integration: business,
  domain: 'test',
  ...(refund.status === 'needs-attention' && { id: refund.id }),
});
