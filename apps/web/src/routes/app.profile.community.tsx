import { useOutletContext } from 'react-router';
import type { PublicUser } from '@udala/contract/profiles';
import { ProfilePosts } from '#features/identity/profile/profile-posts.tsx';

export function Component() {
  return <ProfilePosts creator={useOutletContext<PublicUser>()} community />;
}
