import type { ReplyOf } from '@udala/contract/endpoint';
import type { Post, ReactionEmoji } from '@udala/contract/posts';
import type { ReactionSet, removeReaction as removeEndpoint } from '@udala/contract/reactions';
import { toReactionCounts } from '#features/publishing/posts/post-counts.sql.ts';
import { assertReadable, type Reader } from '#features/publishing/posts/posts.access.ts';
import { getPost } from '#features/publishing/posts/posts.service.ts';
import { AppError, notFound } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { deleteReaction, findReactedPostId, setReaction } from './reactions.queries.ts';

/** @throws AppError `not_found`, `membership_required` for a locked post, or `forbidden` for the banned. */
export async function reactToPost(
  deps: Pick<Deps, 'clock' | 'db'>,
  viewer: Viewer,
  { postId, name }: { postId: string; name: ReactionEmoji },
): Promise<ReactionSet> {
  const outcome = await setReaction(deps.db, { reader: viewer, postId, name, now: deps.clock.now() });
  const { id, is_banned: isBanned, ...counts } = assertReadable(outcome);
  if (isBanned) throw new AppError('forbidden', say().blocksServer.banned);
  if (id === null) throw notFound();
  return { id, name, counts: toReactionCounts(counts) };
}

/** @throws AppError `not_found` when it is not the viewer's own. */
export async function removeReaction(
  deps: Pick<Deps, 'clock' | 'db'>,
  viewer: Viewer,
  id: string,
): Promise<ReplyOf<typeof removeEndpoint>> {
  const counts = await deleteReaction(deps.db, { reader: viewer, id, now: deps.clock.now() });
  if (!counts) throw notFound();
  return { counts: toReactionCounts(counts) };
}

/** @throws AppError `not_found`. `id` names a reaction, or the post itself. */
export async function getReactedPost(deps: Deps, viewer: Reader, id: string): Promise<Post> {
  return getPost(deps, viewer, (await findReactedPostId(deps.db, id)) ?? id);
}
