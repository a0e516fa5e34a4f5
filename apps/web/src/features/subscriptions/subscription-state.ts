import type { Subscription } from '@udala/contract/subscriptions';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/subscriptions';
import { dayLabel, dayOfInstant } from '#lib/dates.ts';
import { koboOf } from '#lib/money.ts';
import { isBeingCharged } from './being-charged.ts';
import { methodName } from './method-name.ts';

/** What comes next for a membership, in a sentence. */
export function whatIsNext(subscription: Subscription): string | null {
  const { status, nextPaymentOn, paidUntil, accessUntil, canPay } = subscription;
  switch (status) {
    case 'pending':
      return m.notBegun;
    case 'active':
      if (nextPaymentOn !== null) return m.nextPaymentOn(dayLabel(nextPaymentOn));
      return paidUntil && m.notRenewed(dayLabel(paidUntil));
    case 'past_due':
      return accessUntil && m.accessUntil(dayOfInstant(accessUntil));
    case 'ending':
      if (isBeingCharged(subscription)) return m.isBeingCharged;
      return paidUntil && m.yoursUntil(dayLabel(paidUntil));
    case 'paused':
      return paidUntil === null || canPay ? m.pausedOver : m.pausedUntil(dayLabel(paidUntil));
    case 'ended':
      return m.isOver;
  }
}

/** What renews it; nothing where it is not renewed, or did not go through by itself. */
export function whatRenews({ status, nextPaymentOn, renewsWith }: Subscription): string | null {
  if (status !== 'active' || nextPaymentOn === null) return null;
  return renewsWith ? m.renewsByItself(methodName(renewsWith)) : m.youPayEachMonth;
}

/** The price the creator asks of new patrons, where it is another: nobody pays it who has not agreed. */
export const priceChangeOf = ({ status, price, offerPrice, creator }: Subscription): string | null =>
  offerPrice !== null && (status === 'active' || status === 'past_due')
    ? m.newPrice(creator.name, naira(koboOf(offerPrice)), naira(koboOf(price)))
    : null;

export const isCancellable = ({ status }: Subscription): boolean =>
  status === 'active' || status === 'past_due' || status === 'paused';

/** To the end of what is paid for, where that still lasts when she cancels now. */
export const paidUntilLabel = ({
  status,
  paidUntil,
  canPay,
}: Pick<Subscription, 'status' | 'paidUntil' | 'canPay'>): string | null =>
  status === 'past_due' || (status === 'paused' && canPay) || paidUntil === null ? null : dayLabel(paidUntil);

/** What is still charged after that: for a period that is due a charge may be under way. */
export const whatIsCharged = (subscription: Pick<Subscription, 'status' | 'paidUntil' | 'canPay'>): string =>
  paidUntilLabel(subscription) === null && subscription.status !== 'pending' ? m.onItsWayCounts : m.notChargedAgain;
