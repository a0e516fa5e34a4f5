import { sql } from 'kysely';
import { insertNotices, insertPushes } from '#features/notifications/notifications.queries.ts';
import { readablePosts, type Reader } from '#features/posts/posts.access.ts';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { deletedCommentKey, eventsOf } from './new-comment.queries.ts';

interface Asked {
  reader: Reader;
  id: string;
  now: Date;
}

/**
 * Lets a held comment on the reader's own post be seen: it is counted, and whom it answers is told. One that is seen already
 * stays as it is. Undefined when it is not on a post of hers.
 */
export async function letCommentBeSeen(
  db: Db,
  { reader, id, now }: Asked,
): Promise<{ post_id: string; told_ids: string[] } | undefined> {
  const { rows } = await sql<{ post_id: string; told_ids: string[] }>`
    with found as (
      select c.id, c.post_id from comments c join ${readablePosts(reader, now)} post on post.id = c.post_id
      where c.id = ${id} and c.creator_id = ${reader.userId}),
    seen as (
      update comments c set state = 'shown' from found where c.id = found.id and c.state = 'held' returning c.*),
    told as (${insertNotices(eventsOf(sql`seen`, now))}),
    pushed as (${insertPushes(sql`told`)}),
    counted as (
      update post_counts k set comments = k.comments + 1 from seen where k.post_id = seen.post_id)
    select found.post_id, array(select recipient_id from told) as told_ids from found`.execute(db);
  return rows[0];
}

/**
 * Holds the whole thread of a comment that the reader may delete, so that nobody answers in it meanwhile, and before it
 * the post, as all who write under it. False when there is none.
 */
export async function lockThread(tx: Tx, { reader, id, now }: Asked): Promise<boolean> {
  const { rows } = await sql`
    with held as (
      select post.id from posts post join comments c on c.post_id = post.id where c.id = ${id} for share of post)
    select from comments c
    join held on held.id = c.post_id
    join ${readablePosts(reader, now)} post on post.id = held.id
    join comments thread on thread.id = coalesce(c.parent_id, c.id)
    where c.id = ${id} and ${reader.userId} in (c.author_id, c.creator_id)
    for update of thread`.execute(tx);
  return rows.length === 1;
}

/**
 * Deletes a comment and its answers, with what was told of them. A statement of its own after the lock: only then are all
 * answers in sight. The zero is for a check of PostgreSQL's that comes before it knows of one just let be seen. False when
 * somebody else deleted it first.
 */
export async function eraseComment(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with gone as (delete from comments where id = ${id} or parent_id = ${id} returning *),
    untold as (
      delete from notifications n using gone
      where n.recipient_id = any(array[gone.creator_id, gone.answered_id]) and n.event_key = 'comment:' || gone.id),
    -- Whoever sends its key again, because the first answer never came, must not bring it back.
    remembered as (
      insert into idempotency_keys (user_id, key, request_hash, state, status, reply, created_at)
      select author_id, ${deletedCommentKey(sql`gone.id`)}, ''::bytea, 'done', 200, 'null'::jsonb, ${now}::timestamptz from gone
      on conflict do nothing),
    unpinned as (
      update comments thread set is_pinned = false from gone
      where thread.id = gone.parent_id and thread.is_pinned and thread.author_id <> thread.creator_id
        and not exists (
          select from comments c where c.parent_id = thread.id and c.author_id = c.creator_id and c.id <> ${id})
      returning thread.id)
    update post_counts k set comments = greatest(0, k.comments - seen.count)
    from (select post_id, count(*) filter (where state = 'shown') from gone group by post_id) seen
    where k.post_id = seen.post_id
    returning k.post_id`.execute(tx);
  return rows.length === 1;
}
