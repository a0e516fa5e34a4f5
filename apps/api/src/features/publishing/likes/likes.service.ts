import type { ReplyOf } from '@udala/contract/endpoint';
import type { likePost as likeEndpoint } from '@udala/contract/likes';
import { assertReadable } from '#features/publishing/posts/posts.access.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Deps } from '#app/deps.ts';
import { batched } from '#platform/db/batched.ts';
import { say } from '#platform/say.ts';
import { setLikes, type LikeOutcome, type NewLike } from './likes.queries.ts';

type SetLike = (like: NewLike) => Promise<LikeOutcome | undefined>;

/** Batches concurrent likes into one statement. */
export const createSetLike = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): SetLike =>
  batched({
    keyOf: ({ postId, reader }) => `${postId} ${reader.userId}`,
    work: (likes) => setLikes(db, likes, clock.now()),
  });

/**
 * @throws AppError `not_found`, `membership_required` if the post is locked, or `forbidden` if its author blocks the
 * viewer.
 */
export async function likePost(
  setLike: SetLike,
  viewer: Viewer,
  postId: string,
  wanted: boolean | undefined,
): Promise<ReplyOf<typeof likeEndpoint>> {
  const { liked, count, is_banned: isBanned } = assertReadable(await setLike({ reader: viewer, postId, wanted }));
  if (liked && isBanned) throw new AppError('forbidden', say().blocksServer.banned);
  return { liked, likeCount: count };
}
