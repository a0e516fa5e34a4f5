import type { Subscription } from '@udala/contract/subscriptions';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/subscriptions';
import { creatorNameOf } from '#lib/creator-name.ts';
import { dayLabel, dayOfInstant } from '#lib/dates.ts';
import { koboOf } from '#lib/money.ts';
import { isBeingCharged } from './being-charged.ts';
import { methodName } from './method-name.ts';

/** The next event of a membership, in a sentence. */
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

/** Method of renewal, in a sentence; null if it is not renewed or its automatic charge failed. */
export function whatRenews({ status, nextPaymentOn, renewsWith }: Subscription): string | null {
  if (status !== 'active' || nextPaymentOn === null) return null;
  return renewsWith ? m.renewsByItself(methodName(renewsWith)) : m.youPayEachMonth;
}

/** The creator's price for new patrons, if it differs; it applies only to those who agree to it. */
export const priceChangeOf = ({ status, price, offerPrice, creator }: Subscription): string | null =>
  offerPrice !== null && (status === 'active' || status === 'past_due')
    ? m.newPrice(creatorNameOf(creator), naira(koboOf(offerPrice)), naira(koboOf(price)))
    : null;

export const isCancellable = ({ status }: Subscription): boolean =>
  status === 'active' || status === 'past_due' || status === 'paused';

/** End of the paid period, if it would still run after a cancellation now. */
export const paidUntilLabel = ({
  status,
  paidUntil,
  canPay,
}: Pick<Subscription, 'status' | 'paidUntil' | 'canPay'>): string | null =>
  status === 'past_due' || (status === 'paused' && canPay) || paidUntil === null ? null : dayLabel(paidUntil);

/** Sentence about charges after a cancellation: one for a due period may still be in progress. */
export const whatIsCharged = (subscription: Pick<Subscription, 'status' | 'paidUntil' | 'canPay'>): string =>
  paidUntilLabel(subscription) === null && subscription.status !== 'pending' ? m.onItsWayCounts : m.notChargedAgain;
