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

/** How a membership stands, in a word; one that ends says when, where that is known. */
export function SubscriptionStatus({ subscription }: { subscription: SubscriptionStatusFields }) {
  return <Badge tone={tones[subscription.status]}>{wordOf(subscription)}</Badge>;
}

function wordOf(details: SubscriptionStatusFields): string {
  const { status, paidUntil, paymentFailed } = details;
  if (status === 'ending' && paidUntil !== null && !isBeingCharged(details)) return m.endsOn(dayLabel(paidUntil));
  // Who pays by hand and did not was never charged.
  if (status === 'past_due' && !paymentFailed) return m.notPaidYet;
  return m.statuses[status];
}
