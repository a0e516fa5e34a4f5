import type { Subscription, SubscriptionState } from '@udala/contract/subscriptions';
import * as m from '@udala/messages/subscriptions';
import { dayLabel } from '#lib/dates.ts';
import { Badge, type Tone } from '#ui/badge.tsx';

const tones: Record<SubscriptionState, Tone> = {
  pending: 'info',
  active: 'success',
  past_due: 'danger',
  ending: 'accent',
  paused: 'neutral',
  ended: 'neutral',
};

/** How a membership stands, in a word; one that ends says when. */
export function SubscriptionStatus({ subscription: { status, paidUntil } }: { subscription: Subscription }) {
  const ends = status === 'ending' && paidUntil !== null;
  return <Badge tone={tones[status]}>{ends ? m.endsOn(dayLabel(paidUntil)) : m.statuses[status]}</Badge>;
}
