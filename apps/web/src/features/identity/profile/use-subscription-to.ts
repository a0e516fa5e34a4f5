import type { Subscription, SubscriptionState } from '@udala/contract/subscriptions';
import { useAppSelector } from '#state/hooks.ts';
import { useOwnSubscriptionsQuery } from '#features/money/subscriptions/own-subscriptions.api.ts';

/** The states in which a membership has not ended. */
const running: readonly SubscriptionState[] = ['active', 'past_due', 'ending', 'paused'];

interface SubscriptionTo {
  own: boolean;
  subscription: Subscription | undefined;
  /** True until the viewer's subscriptions are loaded. */
  isLoading: boolean;
}

/** The viewer's relation to a creator: `own` if they are the same person, or the subscription to them. */
export function useSubscriptionTo(creatorId: string): SubscriptionTo {
  const own = useAppSelector(({ session }) => session.user?.id === creatorId);
  const { data = [], isLoading } = useOwnSubscriptionsQuery(undefined, { skip: own });
  return {
    own,
    isLoading,
    subscription: data.find(({ creator, status }) => creator.id === creatorId && running.includes(status)),
  };
}
