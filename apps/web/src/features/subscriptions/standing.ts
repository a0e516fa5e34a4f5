import type { Subscription } from '@udala/contract/subscriptions';
import * as m from '@udala/messages/subscriptions';
import { dayLabel, dayOfInstant } from '#lib/dates.ts';
import { methodName } from './method-name.ts';

/** What comes next for a membership, in a sentence. */
export function whatIsNext({ status, nextPaymentOn, paidUntil, accessUntil, canPay }: Subscription): string | null {
  switch (status) {
    case 'pending':
      return m.notBegun;
    case 'active':
      return nextPaymentOn && m.nextPaymentOn(dayLabel(nextPaymentOn));
    case 'past_due':
      return accessUntil && m.keepsUntil(dayOfInstant(accessUntil));
    case 'ending':
      return paidUntil && m.yoursUntil(dayLabel(paidUntil));
    case 'paused':
      return paidUntil === null || canPay ? m.pausedOver : m.pausedUntil(dayLabel(paidUntil));
    case 'ended':
      return m.isOver;
  }
}

/** What renews it; nothing where it is not renewed, or did not go through by itself. */
export function whatRenews({ status, renewsWith }: Subscription): string | null {
  if (status !== 'active') return null;
  return renewsWith ? m.renewsByItself(methodName(renewsWith)) : m.youPayEachMonth;
}

/** To the end of what is paid for, where that still lasts when she cancels now. */
export const keptUntil = ({ status, paidUntil, canPay }: Subscription): string | null =>
  status === 'past_due' || (status === 'paused' && canPay) || paidUntil === null ? null : dayLabel(paidUntil);
