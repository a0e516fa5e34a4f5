import type { Member } from '@udala/contract/members';
import * as m from '@udala/messages/members';
import { dayLabel, dayOfInstant } from '#lib/dates.ts';

/** Details for statuses whose label does not say when access ends. */
export function whatEnds({ status, accessUntil, paidUntil }: Member): string | null {
  if (status === 'past_due') return accessUntil && m.endsUnlessPaid(dayOfInstant(accessUntil));
  return status === 'paused' ? paidUntil && m.paidUntil(dayLabel(paidUntil)) : null;
}

/** The next payment, or the overdue one. */
export const nextPayment = ({ status, nextPaymentOn }: Pick<Member, 'status' | 'nextPaymentOn'>) =>
  nextPaymentOn === null ? null : { isLate: status === 'past_due', on: nextPaymentOn };

/** True if the creator can still end the subscription. */
export const isRunning = ({ status }: Pick<Member, 'status'>): boolean => status !== 'ended' && status !== 'pending';
