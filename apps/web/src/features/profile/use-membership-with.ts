import type { Subscription, SubscriptionState } from '@udala/contract/subscriptions';
import { useAppSelector } from '#app/hooks.ts';
import { useOwnSubscriptionsQuery } from './profile.api.ts';

/** In these the membership still runs. */
const running: readonly SubscriptionState[] = ['active', 'past_due', 'ending', 'paused'];

/** How the viewer stands to a creator: it may be herself, or somebody she pays. */
export function useMembershipWith(creatorId: string): { own: boolean; subscription: Subscription | undefined } {
  const own = useAppSelector(({ session }) => session.user?.id === creatorId);
  const { data = [] } = useOwnSubscriptionsQuery(undefined, { skip: own });
  return {
    own,
    subscription: data.find(({ creator, status }) => creator.id === creatorId && running.includes(status)),
  };
}
