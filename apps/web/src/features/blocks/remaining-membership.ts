import type { MemberSheet } from '@udala/contract/members';
import { dayLabel, dayOfInstant } from '#lib/dates.ts';

/** What somebody who is banned keeps, because they paid for it. */
export interface RemainingMembership {
  id: string;
  /** The day until which, in words. */
  until: string;
  renews: boolean;
  /** What goes back where it is ended now; null where nothing is paid for the period that runs. */
  refundKobo: number | null;
}

/** Null where nothing of the creator's is open to them by a membership. */
export function toRemainingMembership({ member, payments }: MemberSheet, now = Date.now()): RemainingMembership | null {
  const { subscriptionId: id, status, paidUntil, accessUntil } = member;
  if (status === 'ended' || accessUntil === null || Date.parse(accessUntil) <= now) return null;
  const isPaid = status !== 'past_due' && paidUntil !== null;
  const last = payments.find((payment) => payment.status === 'paid');
  return {
    id,
    until: isPaid ? dayLabel(paidUntil) : dayOfInstant(accessUntil),
    renews: status === 'active' && member.nextPaymentOn !== null,
    refundKobo: isPaid ? (last?.amountKobo ?? null) : null,
  };
}
