import type { Member } from '@udala/contract/members';
import * as m from '@udala/messages/members';
import { dayLabel, dayOfInstant } from '#lib/dates.ts';

/** What ends and when, where the state's own word does not say it. */
export function whatEnds({ status, accessUntil, paidUntil }: Member): string | null {
  if (status === 'past_due') return accessUntil && m.endsUnlessPaid(dayOfInstant(accessUntil));
  return status === 'paused' ? paidUntil && m.paidUntil(dayLabel(paidUntil)) : null;
}

/** The payment that comes next, or that was due and did not come. */
export const nextPayment = ({ status, nextPaymentOn }: Pick<Member, 'status' | 'nextPaymentOn'>) =>
  nextPaymentOn === null ? null : { isLate: status === 'past_due', date: dayLabel(nextPaymentOn) };

/** Whether there is anything left that its creator could end. */
export const isRunning = ({ status }: Pick<Member, 'status'>): boolean => status !== 'ended' && status !== 'pending';
