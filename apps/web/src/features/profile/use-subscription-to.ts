import type { Subscription, SubscriptionState } from '@udala/contract/subscriptions';
import { useAppSelector } from '#app/hooks.ts';
import { useOwnSubscriptionsQuery } from '#features/subscriptions/own-subscriptions.api.ts';

/** In these the membership still runs. */
const running: readonly SubscriptionState[] = ['active', 'past_due', 'ending', 'paused'];

interface SubscriptionTo {
  own: boolean;
  subscription: Subscription | undefined;
  /** It is not known yet whether there is one. */
  isLoading: boolean;
}

/** How the viewer stands to a creator: it may be herself, or somebody she pays. */
export function useSubscriptionTo(creatorId: string): SubscriptionTo {
  const own = useAppSelector(({ session }) => session.user?.id === creatorId);
  const { data = [], isLoading } = useOwnSubscriptionsQuery(undefined, { skip: own });
  return {
    own,
    isLoading,
    subscription: data.find(({ creator, status }) => creator.id === creatorId && running.includes(status)),
  };
}
