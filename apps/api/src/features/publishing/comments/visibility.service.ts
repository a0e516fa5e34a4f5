import type { Comment } from '@udala/contract/comments';
import { showNotificationsOf } from '#features/identity/notifications/notifications.service.ts';
import { writeAudit } from '#platform/audit.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { AppError, notFound } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { lockThread } from './comment-changes.queries.ts';
import { getComment } from './comments.service.ts';
import { hideComment as hide, letCommentBeSeen } from './visibility.queries.ts';

/** @throws AppError `not_found` if it is not on the viewer's own post, or `conflict` if they block its author. */
export async function showComment(deps: Deps, viewer: Viewer, id: string): Promise<Comment> {
  const now = deps.clock.now();
  const { postId, notifiedIds } = await inTransaction(deps.db, async (tx) => {
    const locked = await lockThread(tx, { reader: viewer, id, now });
    const seen = locked?.creator_id === viewer.userId ? await letCommentBeSeen(tx, id, now) : undefined;
    if (!locked || !seen) throw notFound();
    if (seen.is_banned) throw new AppError('conflict', say().blocksServer.unblockFirst);
    const { author_id: subjectId, post_id } = locked;
    if (seen.was === 'hidden') {
      const actor = { userId: viewer.userId };
      await writeAudit(tx, { actor, action: 'comment.show', subjectId, details: { commentId: id }, at: now });
    }
    return { postId: post_id, notifiedIds: seen.notified_ids };
  });
  await showNotificationsOf(deps, `comment:${id}`, notifiedIds);
  return getComment(deps, viewer, postId, id);
}

/** @throws AppError `not_found` if it is not on the viewer's own post. */
export async function hideComment(deps: Deps, viewer: Viewer, id: string): Promise<Comment> {
  const now = deps.clock.now();
  const postId = await inTransaction(deps.db, async (tx) => {
    const locked = await lockThread(tx, { reader: viewer, id, now });
    const hidden = locked?.creator_id === viewer.userId ? await hide(tx, id) : undefined;
    if (!locked || !hidden) throw notFound();
    const { author_id: subjectId, post_id } = locked;
    if (!hidden.was_hidden) {
      const actor = { userId: viewer.userId };
      await writeAudit(tx, { actor, action: 'comment.hide', subjectId, details: { commentId: id }, at: now });
    }
    return post_id;
  });
  return getComment(deps, viewer, postId, id);
}
