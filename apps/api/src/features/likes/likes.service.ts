import type { ReplyOf } from '@udala/contract/endpoint';
import type { likePost as likeEndpoint } from '@udala/contract/likes';
import { notifyGrouped } from '#features/notifications/notifications.service.ts';
import { assertReadable } from '#features/posts/posts.access.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Deps } from '#app/deps.ts';
import { clearDue, groupLikes, lockDuePosts, setLike, type LikeGroup } from './likes.queries.ts';

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

/** Writes the notices of the likes given since the last round: one a post and day, whoever and however many. */
export async function tellOfLikes(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx, afterCommit) => {
    const postIds = await lockDuePosts(tx, now);
    if (postIds.length === 0) return;
    const groups = await groupLikes(tx, postIds);
    const notices = await notifyGrouped(
      tx,
      groups.map((group) => toNotice(group, now)),
    );
    await clearDue(tx, postIds);
    afterCommit(() => {
      for (const notice of notices) deps.realtime.toUser(notice.userId, 'newNotification', notice);
    });
  });
}

const toNotice = ({ author_id, post_id, day, newest_id, likers }: LikeGroup, at: Date) => ({
  to: author_id,
  from: newest_id,
  others: likers - 1,
  entityType: 'like' as const,
  entityId: post_id,
  eventKey: `likes:${post_id}:${day}`,
  at,
});
