import type { Comment, Reply } from '@udala/contract/comments';
import { toAuthorDto } from '#features/publishing/posts/author.view.ts';
import type { Reader } from '#features/publishing/posts/posts.access.ts';
import type { CommentRow } from './comments.queries.ts';

/** A comment with its answers among the rows, in their order. */
export function toCommentDto(row: CommentRow, rows: readonly CommentRow[], reader: Reader): Comment {
  const replies = rows.filter((other) => other.parent_id === row.id).map((reply) => toReply(reply, reader));
  return { ...toReply(row, reader), replyCount: row.reply_count, replies };
}

export const toReply = (row: Omit<CommentRow, 'reply_count' | 'listed_at'>, { userId }: Reader): Reply => ({
  id: row.id,
  postId: row.post_id,
  parentId: row.parent_id,
  text: row.body,
  createdAt: row.created_at.toISOString(),
  author: toAuthorDto(row),
  isCreator: row.author_id === row.creator_id,
  isHeld: row.state === 'held',
  // Only the creator learns that the comment is hidden. Its author sees it as before.
  isHidden: row.state === 'hidden' && userId === row.creator_id,
  mayDelete: userId === row.author_id || userId === row.creator_id,
});
