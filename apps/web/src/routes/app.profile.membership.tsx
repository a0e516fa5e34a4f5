import { useOutletContext } from 'react-router';
import type { PublicUser } from '@udala/contract/profiles';
import { FollowButton } from '#features/identity/follows/follow-button.tsx';
import { Benefits } from '#features/identity/profile/benefits.tsx';

export function Component() {
  const creator = useOutletContext<PublicUser>();
  return <Benefits creator={creator} follow={<FollowButton creator={creator} />} />;
}
