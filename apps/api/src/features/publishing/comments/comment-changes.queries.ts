import { sql } from 'kysely';
import { deleteNotifications } from '#features/identity/notifications/notifications.queries.ts';
import { bumpCount } from '#features/publishing/posts/post-counts.sql.ts';
import { readablePosts, type Reader } from '#features/publishing/posts/posts.access.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { insertAnsweredKeys } from '#platform/http/idempotency.ts';
import { deletedCommentKey } from './new-comment.queries.ts';

interface CommentLookup {
  reader: Reader;
  id: string;
  now: Date;
}

/** The fields of the requested comment. */
interface LockedThread {
  author_id: string;
  creator_id: string;
  post_id: string;
}

/**
 * Locks the thread of a comment that is the reader's own or on their post, so that nobody answers in it concurrently,
 * and before it the post, as every writer under it does. Undefined if there is no such comment.
 */
export async function lockThread(tx: Tx, { reader, id, now }: CommentLookup): Promise<LockedThread | undefined> {
  const { rows } = await sql<LockedThread>`
    with locked as (
      select post.id from posts post join comments c on c.post_id = post.id where c.id = ${id} for share of post)
    select c.author_id, c.creator_id, c.post_id from comments c
    join locked on locked.id = c.post_id
    join ${readablePosts(reader, now)} post on post.id = locked.id
    join comments thread on thread.id = coalesce(c.parent_id, c.id)
    where c.id = ${id} and ${reader.userId} in (c.author_id, c.creator_id)
    for update of thread`.execute(tx);
  return rows[0];
}

/**
 * Deletes a comment, its answers and their notifications. Runs as a statement of its own after the lock, because only
 * then are all answers visible. False if the comment was deleted concurrently.
 */
export async function eraseComment(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with gone as (delete from comments where id = ${id} or parent_id = ${id} returning *),
    retracted as (${deleteNotifications(sql`
      select array[creator_id, answered_id] as recipient_ids, 'comment:' || id as event_key from gone`)}),
    -- A retry with the same key, after a lost response, must not create the comment again.
    remembered as (${insertAnsweredKeys(sql`select author_id as user_id, ${deletedCommentKey(sql`gone.id`)} as key from gone`, now)}),
    unpinned as (
      update comments thread set is_pinned = false from gone
      where thread.id = gone.parent_id and thread.is_pinned and thread.author_id <> thread.creator_id
        and not exists (
          select from comments c where c.parent_id = thread.id and c.author_id = c.creator_id and c.id <> ${id})
      returning thread.id)
    ${bumpCount(
      'comments',
      sql`select post_id, -(count(*) filter (where state = 'shown'))::int as by from gone group by post_id`,
    )}`.execute(tx);
  return rows.length === 1;
}
