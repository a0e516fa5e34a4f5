import type { Subscription } from '@udala/contract/subscriptions';
import * as m from '@udala/messages/members';
import { dayLabel, dayOfInstant } from '#lib/dates.ts';

/** What ends and when, where the state's own word does not say it. */
export function whatEnds({ status, accessUntil, paidUntil }: Subscription): string | null {
  if (status === 'past_due') return accessUntil && m.endsUnlessPaid(dayOfInstant(accessUntil));
  return status === 'paused' ? paidUntil && m.paidUntil(dayLabel(paidUntil)) : null;
}

/** The payment that comes next, or that was due and did not come. */
export const nextPayment = ({ status, nextPaymentOn }: Subscription) =>
  nextPaymentOn === null ? null : { isLate: status === 'past_due', date: dayLabel(nextPaymentOn) };
