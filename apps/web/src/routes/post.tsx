import { redirect, useParams, type LoaderFunctionArgs } from 'react-router';
import { appPaths } from '#state/app-paths.ts';
import { useAppSelector } from '#state/hooks.ts';
import { ShellSkeleton } from '#features/shell/shell/shell-skeleton.tsx';
import type { AppStore } from '#state/store.ts';
import { PublicPost } from '#features/identity/creators/public-post.tsx';
import { loadPublicPost, selectPageOfAuthor, selectPublicPost } from '#features/identity/creators/read-public-post.ts';
import { UnknownPost } from '#features/identity/creators/unknown-post.tsx';

/** Rendered on the server only: a post for signed-out visitors. The app replaces it if the visitor is signed in. */
export async function prepare(store: AppStore, { params, request }: LoaderFunctionArgs): Promise<void> {
  const post = await loadPublicPost(store, params['postId'] ?? '');
  const { pathname, search } = new URL(request.url);
  // Redirects to the canonical path: a link may know the post's id but not its type.
  if (post && pathname !== appPaths.postOf(post)) throw redirect(appPaths.postOf(post) + search);
}

export function Component() {
  const { postId = '' } = useParams();
  const site = useAppSelector((state) => state.site);
  const post = useAppSelector((state) => selectPublicPost(state, postId));
  const page = useAppSelector((state) => selectPageOfAuthor(state, post));
  return (
    <>
      <div className="for-strangers">{post ? <PublicPost post={post} page={page} site={site} /> : <UnknownPost />}</div>
      <div className="for-members">
        <ShellSkeleton />
      </div>
    </>
  );
}
