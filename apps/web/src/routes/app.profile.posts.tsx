import { useOutletContext } from 'react-router';
import type { PublicUser } from '@udala/contract/profiles';
import { ProfilePosts } from '#features/profile/profile-posts.tsx';

export function Component() {
  return <ProfilePosts creator={useOutletContext<PublicUser>()} />;
}
