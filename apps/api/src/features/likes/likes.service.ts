import type { ReplyOf } from '@udala/contract/endpoint';
import type { likePost as likeEndpoint } from '@udala/contract/likes';
import { assertReadable } from '#features/posts/posts.access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Deps } from '#app/deps.ts';
import { setLike } from './likes.queries.ts';

/** @throws AppError `not_found`, or `membership_required` for a locked post. */
export async function likePost(
  deps: Deps,
  viewer: Viewer,
  postId: string,
  wanted: boolean | undefined,
): Promise<ReplyOf<typeof likeEndpoint>> {
  const outcome = await setLike(deps.db, { reader: viewer, postId, wanted, now: deps.clock.now() });
  const { liked, count } = assertReadable(outcome);
  return { liked, likeCount: count };
}
