import { Check } from 'lucide-react';
import type { PublicUser } from '@udala/contract/profiles';
import * as m from '@udala/messages/follows';
import { useAppDispatch } from '#state/hooks.ts';
import { warned } from '#state/toasts.slice.ts';
import { useOfferOfQuery } from '#features/identity/profile/profile.api.ts';
import { useSubscriptionTo } from '#features/identity/profile/use-subscription-to.ts';
import { messageOf } from '#lib/api-error.ts';
import { Button } from '#ui/button.tsx';
import { useSetFollowingMutation } from './follows.api.ts';

/** Follows a creator for free, or unfollows. Hidden for patrons, who follow automatically, and for the creator. */
export function FollowButton({ creator: { id, roles, viewer } }: { creator: PublicUser }) {
  const { own, subscription, isLoading: isUnknown } = useSubscriptionTo(id);
  const { data: offer } = useOfferOfQuery(id);
  const [setFollowing, { isLoading }] = useSetFollowingMutation();
  const dispatch = useAppDispatch();
  const { isFollowing } = viewer;
  if (own || isUnknown || subscription || !roles.includes('creator')) return null;
  const toggle = async () => {
    if (isLoading) return;
    const { error } = await setFollowing({ creatorId: id, following: !isFollowing });
    if (error) dispatch(warned(messageOf(error)));
  };
  return (
    <Button
      variant={isFollowing || offer?.price ? 'tonal' : 'primary'}
      {...(isFollowing && { icon: Check })}
      className="max-sm:px-3"
      aria-pressed={isFollowing}
      onClick={() => void toggle()}
    >
      {isFollowing ? m.following : m.follow}
    </Button>
  );
}
