import { useOutletContext, type LoaderFunctionArgs } from 'react-router';
import type { PublicUser } from '@udala/contract/profiles';
import { ProfilePosts } from '#features/identity/profile/profile-posts.tsx';
import { beginUser } from '#features/identity/profile/profile.api.ts';
import { beginFeed } from '#features/publishing/posts/posts.api.ts';
import type { AppStore } from '#state/store.ts';

export function begin({ dispatch, getState }: AppStore, { params, request }: LoaderFunctionArgs): void {
  const authorId = params['creatorId'] ?? getState().session.user?.id;
  if (authorId === undefined) return;
  dispatch(beginUser(authorId));
  // A search is read from the address by the component.
  if (new URL(request.url).search === '') dispatch(beginFeed({ authorId, postType: 'Feed' }));
}

export function Component() {
  return <ProfilePosts creator={useOutletContext<PublicUser>()} />;
}
