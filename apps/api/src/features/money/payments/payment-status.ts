import type { Payment } from '@udala/contract/payments';
import * as m from '@udala/messages/billing-server';
import { reasonOf } from '#features/money/billing/failure-words.ts';
import type { PaymentRow } from './payments.queries.ts';

type PaymentStatusFields = Pick<PaymentRow, 'state' | 'failure' | 'invoice_state' | 'refund_state' | 'refund_reason'>;

/** A payment's status for its patron: whether it succeeded, and whether it was refunded. */
export function statusOf({ state, invoice_state, refund_state }: PaymentStatusFields): Payment['status'] {
  if (state === 'failed' || state === 'abandoned') return 'failed';
  if (state !== 'succeeded' && state !== 'overpayment') return 'waiting';
  if (refund_state === 'done') return 'refunded';
  if (refund_state !== null || state === 'overpayment') return 'refunding';
  if (invoice_state === 'disputed' || invoice_state === 'refunded') return invoice_state;
  return 'paid';
}

/** The reason for a failure or a refund. */
export function reasonFor(payment: PaymentStatusFields): string | null {
  const { state, failure, invoice_state, refund_reason } = payment;
  const status = statusOf(payment);
  if (state === 'abandoned') return m.notFinished;
  if (status === 'failed') return reasonOf(failure);
  if (status === 'waiting' || status === 'paid') return null;
  if (status === 'disputed') return m.bankAsksBack;
  if (state === 'overpayment') return isPaid(invoice_state) ? m.paidTwice : m.nothingOwed;
  return refund_reason === null ? m.bankTookBack : m.creatorSendsBack;
}

/** True if another payment paid the invoice. */
const isPaid = (state: PaymentRow['invoice_state']) => state === 'paid' || state === 'disputed' || state === 'refunded';
