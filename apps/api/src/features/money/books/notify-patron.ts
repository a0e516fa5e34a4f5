import { naira } from '@udala/messages/money';
import { emailRefund, notifyRefund } from '#features/money/refunds/notify-refund.ts';
import type { AfterCommit, Tx } from '#platform/db/transaction.ts';
import type { Deps } from '#app/deps.ts';
import type { MembershipEnd } from './bear-refund.ts';
import type { BookedPayment } from './books.queries.ts';

export interface Refunded {
  /** Of the refund, or of the exception that found it. */
  refundId: string;
  amountKobo: number;
  /** When the membership ends because of it. */
  end: MembershipEnd;
}

/** Notifies the patron that an amount of their payment goes back, or went back at the provider's dashboard. */
export async function notifyPatron(
  deps: Deps,
  tx: Tx,
  afterCommit: AfterCommit,
  payment: BookedPayment,
  { refundId, amountKobo, end }: Refunded,
): Promise<void> {
  await notifyRefund(deps, tx, afterCommit, payment, `refunded:${refundId}`);
  await emailRefund(deps, tx, payment, amountKobo, (m, creatorName) => [
    m.operatorLead(naira(amountKobo), creatorName),
    ...(end === null
      ? []
      : [end === 'now' ? m.membershipEnded(creatorName) : m.membershipEnds(creatorName, end.paidUntil)]),
    m.operatorReturned,
  ]);
}
