import { sql, type RawBuilder } from 'kysely';
import { hasBlocked } from '#features/publishing/blocks/blocks.sql.ts';
import { insertNotifications } from '#features/identity/notifications/notifications.queries.ts';
import { authorColumns } from '#features/publishing/posts/author.view.ts';
import { bumpCount } from '#features/publishing/posts/post-counts.sql.ts';
import { lockedPosts, mayRead, readablePostOf, type Reader } from '#features/publishing/posts/posts.access.ts';
import { insertPushes } from '#features/outreach/push/pushes.sql.ts';
import { days, later } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import { isKeyUsed } from '#platform/http/idempotency.ts';
import type { CommentRow } from './comments.queries.ts';

export interface NewComment {
  reader: Reader & { userId: string };
  /** An id that exists already is not inserted again. */
  id: string;
  postId: string;
  /** The comment it answers, which may be an answer itself. */
  answeredId: string | null;
  text: string;
  isOnlyLinks: boolean;
}

interface Verdict {
  /** Null if the post does not exist for the reader. */
  can_see: boolean | null;
  /** The creator blocks its author. */
  is_banned: boolean | null;
  /**
   * True if it answers nothing, or a comment of this post that the author can see and whose author does not block them.
   */
  may_stand: boolean;
  /** The people who were notified of it. */
  notified_ids: string[];
}

/** A null id: nothing was inserted, because it was rejected or existed already. */
export type NewCommentOutcome = Verdict & (CommentRow | { id: null });

const REPEATS_LOOKED_AT = 3;
const REPEATED_WITHIN_MS = days(1);

/**
 * Inserts comments with their access checks, notifications and counts in one statement, the counters last. Locks the
 * answered thread, so that it cannot be deleted concurrently. Each author may have only one comment in the batch.
 * Returns one outcome for each, in order.
 */
export async function insertComments(db: Db, comments: readonly NewComment[], now: Date): Promise<NewCommentOutcome[]> {
  const postIds = comments.map(({ postId }) => postId);
  const { rows } = await sql<NewCommentOutcome>`
    with requested as (
      select * from unnest(
        ${comments.map(({ id }) => id)}::uuid[], ${postIds}::uuid[],
        ${comments.map(({ reader }) => reader.userId)}::uuid[], ${comments.map(({ reader }) => reader.tenantId)}::uuid[],
        ${comments.map(({ answeredId }) => answeredId)}::uuid[], ${comments.map(({ text }) => text)}::text[],
        ${comments.map(({ isOnlyLinks }) => isOnlyLinks)}::boolean[])
        with ordinality as requested (id, post_id, user_id, tenant_id, answers_id, body, is_only_links, nth)),
    locked as (${lockedPosts(postIds)}),
    post as (
      select requested.*, content_hash_of(requested.body) as content_hash, p.author_id as creator_id, p.can_see,
        ${hasBlocked(sql`p.author_id`, sql`requested.user_id`)} as is_banned
      from requested join locked on locked.id = requested.post_id
      join lateral ${readablePostOf(sql`requested`, now)} p on true),
    answered as (
      select requested.nth, thread.id as thread_id, thread.state = 'hidden' as is_hidden, c.author_id as answered_id
      from requested
      join comments c on c.id = requested.answers_id and c.post_id = requested.post_id
        and (c.state = 'shown' or (c.state = 'hidden' and requested.user_id in (c.author_id, c.creator_id)))
        and not ${hasBlocked(sql`c.author_id`, sql`requested.user_id`)}
      join comments thread on thread.id = coalesce(c.parent_id, c.id)
      for key share of thread),
    made as (
      insert into comments
        (id, post_id, creator_id, author_id, parent_id, answered_id, body, state, hidden_by, is_pinned, created_at)
      select post.id, post.post_id, post.creator_id, post.user_id, thread_id, answered_id, post.body,
        case when is_hidden then 'hidden' when ${isSuspicious(now)} then 'held' else 'shown' end,
        case when is_hidden then 'thread' end,
        thread_id is null and post.creator_id = post.user_id, ${now}::timestamptz
      from post left join answered using (nth)
      where post.can_see and not post.is_banned and (post.answers_id is null or thread_id is not null)
        -- Skips ids in the snapshot: the conflict clause alone would wait for a deletion and insert them again.
        and not exists (select from comments c where c.id = post.id)
        and not ${isKeyUsed(sql`post.user_id`, deletedCommentKey(sql`post.id`))}
      on conflict (id) do nothing
      returning *),
    notified as (${insertNotifications(eventsOf(sql`made`, now))}),
    pushed as (${insertPushes(sql`notified`)}),
    pinned as (
      update comments thread set is_pinned = true from made
      where thread.id = made.parent_id and made.author_id = made.creator_id and not thread.is_pinned
      returning thread.id),
    -- Counting the pinned ones makes the counters wait: they are the most contended rows, so they come last.
    counted as (${bumpCount(
      'comments',
      sql`
        select post_id, count(*)::int as by from made
        where state = 'shown' and (select count(*) from pinned) >= 0 group by post_id`,
    )})
    select post.can_see, post.is_banned, requested.answers_id is null or answered.nth is not null as may_stand,
      array(select recipient_id from notified where notified.entity_id = made.id) as notified_ids,
      made.*, 0 as reply_count, ${authorColumns}
    from requested
    left join post using (nth)
    left join answered using (nth)
    left join made on made.id = requested.id
    left join profiles author on author.user_id = made.author_id
    order by nth`.execute(db);
  return rows;
}

/** An idempotency key of the author, retained as long as all of them: it records that this comment was deleted. */
export const deletedCommentKey = (id: RawBuilder<unknown>): RawBuilder<unknown> => sql`'deleted comment ' || ${id}`;

/** Held for the creator: only links, or a repeat of the author's last comments. Never the creator's own comments. */
const isSuspicious = (now: Date) => sql`
  post.creator_id <> post.user_id and (post.is_only_links or exists (
    select from (
      select content_hash from comments
      where author_id = post.user_id and created_at > ${later(now, -REPEATED_WITHIN_MS)}
      order by created_at desc limit ${sql.lit(REPEATS_LOOKED_AT)}) said
    where said.content_hash = post.content_hash))`;

/** Notifies the creator of every comment, and the answered person of a shown one they may read; never the author. */
export const eventsOf = (comments: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`
  select distinct notified.id as recipient_id, c.author_id as actor_id, 'comment' as entity_type, c.id as entity_id,
    'comment:' || c.id as event_key, ${now}::timestamptz as at
  from ${comments} c cross join lateral (values (c.creator_id), (c.answered_id)) notified (id)
  where notified.id <> c.author_id and (c.state = 'shown' or (c.state = 'held' and notified.id = c.creator_id))
    and ${mayRead({ personId: sql`notified.id`, postId: sql`c.post_id` }, now)}`;
