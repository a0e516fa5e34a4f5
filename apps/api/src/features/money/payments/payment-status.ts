import type { Payment } from '@udala/contract/payments';
import { naira } from '@udala/messages/money';
import { reasonOf } from '#features/money/billing/failure-words.ts';
import { say } from '#platform/say.ts';
import type { PaymentRow } from './payments.queries.ts';

type PaymentStatusFields = Pick<
  PaymentRow,
  'state' | 'failure' | 'invoice_state' | 'refund_state' | 'refund_reason' | 'refunded_kobo' | 'received_kobo'
>;

/** A payment's status for its patron: whether it succeeded, and whether it was refunded as a whole. */
export function statusOf(payment: PaymentStatusFields): Payment['status'] {
  const { state, invoice_state, refund_state } = payment;
  if (state === 'failed' || state === 'abandoned') return 'failed';
  if (state !== 'succeeded' && state !== 'overpayment') return 'waiting';
  if (isRefundedWhole(payment)) return refund_state === 'done' ? 'refunded' : 'refunding';
  if (invoice_state === 'disputed' || invoice_state === 'refunded') return invoice_state;
  return 'paid';
}

const isRefundedWhole = ({ state, refunded_kobo, received_kobo }: PaymentStatusFields): boolean =>
  state === 'overpayment' || (refunded_kobo !== null && refunded_kobo >= received_kobo);

/** The reason for a failure or a refund. */
export function reasonFor(payment: PaymentStatusFields): string | null {
  const { state, failure } = payment;
  const status = statusOf(payment);
  if (state === 'abandoned') return say().billingServer.notFinished;
  if (status === 'failed') return reasonOf(failure);
  if (status === 'waiting') return null;
  if (status === 'paid') return partRefunded(payment);
  if (status === 'disputed') return say().billingServer.bankAsksBack;
  return reasonOfRefund(payment);
}

/** Null where the status says all of it. */
function reasonOfRefund({ state, invoice_state, refund_reason }: PaymentStatusFields): string | null {
  const { billingServer: m } = say();
  if (refund_reason === 'underpayment') return m.tooLittleCame;
  if (state === 'overpayment') return isPaid(invoice_state) ? m.paidTwice : m.nothingOwed;
  if (refund_reason === null) return m.bankTookBack;
  return refund_reason === 'creator' ? m.creatorSendsBack : null;
}

function partRefunded({ refunded_kobo, refund_state, refund_reason }: PaymentStatusFields): string | null {
  if (refunded_kobo === null) return null;
  const { billingServer: m } = say();
  if (refund_reason === 'excess')
    return (refund_state === 'done' ? m.excessWentBack : m.excessGoesBack)(naira(refunded_kobo));
  return (refund_state === 'done' ? m.partWentBack : m.partGoesBack)(naira(refunded_kobo));
}

/** True if another payment paid the invoice. */
const isPaid = (state: PaymentRow['invoice_state']) => state === 'paid' || state === 'disputed' || state === 'refunded';
