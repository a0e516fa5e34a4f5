import { sql } from 'kysely';
import { eraseComment } from '../../apps/api/src/features/publishing/comments/comment-changes.queries.ts';
import { hideComment } from '../../apps/api/src/features/publishing/comments/visibility.queries.ts';
import { erasePost } from '../../apps/api/src/features/publishing/posts/posts.queries.ts';
import { writeAudit } from '../../apps/api/src/platform/audit.ts';
import { inTransaction, type Tx } from '../../apps/api/src/platform/db/transaction.ts';
import { removeFiles } from '../../apps/api/src/platform/storage/remove-files.ts';
import { PlainError } from '../terminal.ts';
import type { OperatorContext } from './open.ts';
import { isId } from './people.ts';
import { plain } from './words.ts';

/** Locks the post, then the thread: the order of every change of a comment. Undefined when there is none. */
async function lockComment(tx: Tx, id: string): Promise<{ author_id: string } | undefined> {
  const { rows } = await sql<{ author_id: string }>`
    with held as (
      select post.id from posts post join comments c on c.post_id = post.id where c.id = ${id} for share of post)
    select c.author_id from comments c
    join held on held.id = c.post_id
    join comments thread on thread.id = coalesce(c.parent_id, c.id)
    where c.id = ${id} for update of thread`.execute(tx);
  return rows[0];
}

/** Hides a comment as its creator would, who may show it again, or deletes it for good; its answers are included. */
export async function moderateComment(
  { db, clock, actor }: OperatorContext,
  word: string,
  act: 'hide' | 'delete',
): Promise<void> {
  const id = word.toLowerCase();
  const at = clock.now();
  await inTransaction(db, async (tx) => {
    const comment = isId(id) ? await lockComment(tx, id) : undefined;
    if (!comment) throw new PlainError(`There is no comment ${plain(word)}.`);
    if (act === 'hide') await hideComment(tx, id);
    else await eraseComment(tx, id, at);
    // Without the text: nothing is ever deleted from the log, while a person's words are deleted with the account.
    const details = { commentId: id };
    const action = act === 'hide' ? 'comment.hide' : 'comment.delete';
    await writeAudit(tx, { actor, action, subjectId: comment.author_id, details, at });
  });
}

/** Deletes a post as its author would: comments, likes and files are included. */
export async function removePost({ db, clock, jobs, actor }: OperatorContext, word: string): Promise<string> {
  const id = word.toLowerCase();
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const found = sql<{ author_id: string; title: string }>`
      select author_id, title from posts where id = ${id} and state <> 'deleted' for update`;
    const [post] = isId(id) ? (await found.execute(tx)).rows : [];
    if (!post) throw new PlainError(`There is no post ${plain(word)}.`);
    const keys = await erasePost(tx, { id, authorId: post.author_id });
    if (keys && keys.length > 0) await jobs.send(tx, removeFiles, { keys });
    const details = { postId: id };
    await writeAudit(tx, { actor, action: 'post.remove', subjectId: post.author_id, details, at });
    return plain(post.title);
  });
}
