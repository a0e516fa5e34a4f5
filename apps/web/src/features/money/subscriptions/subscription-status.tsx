import type { Subscription, SubscriptionState } from '@udala/contract/subscriptions';
import * as m from '@udala/messages/subscriptions';
import { dayLabel } from '#lib/dates.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { isBeingCharged } from './being-charged.ts';

type SubscriptionStatusFields = Pick<Subscription, 'status' | 'paidUntil' | 'accessUntil' | 'paymentFailed'>;

const tones: Record<SubscriptionState, Tone> = {
  pending: 'info',
  active: 'success',
  past_due: 'danger',
  ending: 'accent',
  paused: 'neutral',
  ended: 'neutral',
};

/** State of a membership as a badge; for one that is ending with the date, if known. */
export function SubscriptionStatus({ subscription }: { subscription: SubscriptionStatusFields }) {
  return <Badge tone={tones[subscription.status]}>{wordOf(subscription)}</Badge>;
}

function wordOf(subscription: SubscriptionStatusFields): string {
  const { status, paidUntil, paymentFailed } = subscription;
  if (status === 'ending' && paidUntil !== null && !isBeingCharged(subscription)) return m.endsOn(dayLabel(paidUntil));
  // A patron who pays manually and has not paid was never charged, so no payment failed.
  if (status === 'past_due' && !paymentFailed) return m.notPaidYet;
  return m.statuses[status];
}
