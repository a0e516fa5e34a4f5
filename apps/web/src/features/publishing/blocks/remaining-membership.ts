import type { MemberSheet } from '@udala/contract/members';
import { dayLabel, dayOfInstant } from '#lib/dates.ts';

/** Paid access that a banned person keeps. */
export interface RemainingMembership {
  id: string;
  /** Last day of access, formatted. */
  until: string;
  renews: boolean;
  /** Refund if the membership is ended now, in kobo; null if the current period is unpaid. */
  refundKobo: number | null;
}

/** Null if they have no access from a membership to this creator. */
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
