import type { Payment } from '@udala/contract/payments';
import { reasonOf } from '#features/money/billing/failure-words.ts';
import { say } from '#platform/say.ts';
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
  if (state === 'abandoned') return say().billingServer.notFinished;
  if (status === 'failed') return reasonOf(failure);
  if (status === 'waiting' || status === 'paid') return null;
  if (status === 'disputed') return say().billingServer.bankAsksBack;
  if (state === 'overpayment')
    return isPaid(invoice_state) ? say().billingServer.paidTwice : say().billingServer.nothingOwed;
  return refund_reason === null ? say().billingServer.bankTookBack : say().billingServer.creatorSendsBack;
}

/** True if another payment paid the invoice. */
const isPaid = (state: PaymentRow['invoice_state']) => state === 'paid' || state === 'disputed' || state === 'refunded';
