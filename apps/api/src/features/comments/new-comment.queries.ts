import { sql, type RawBuilder } from 'kysely';
import { insertNotices } from '#features/notifications/notifications.queries.ts';
import { heldPost, mayRead, readablePosts, type Reader } from '#features/posts/posts.access.ts';
import { days, later } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import { authorColumns, type CommentRow } from './comments.queries.ts';

export interface NewComment {
  reader: Reader;
  /** One that is there already is not written again. */
  id: string;
  postId: string;
  /** The comment it answers, itself perhaps an answer. */
  answeredId: string | null;
  text: string;
  /** Says nothing of its own. */
  isOnlyLinks: boolean;
  now: Date;
}

interface Verdict {
  /** Null when the post does not exist for the reader. */
  can_see: boolean | null;
  /** It answers nothing, or a comment of this post that is shown. */
  may_stand: boolean;
  /** Who was told of it. */
  told_ids: string[];
}

/** Without an id nothing was written: refused, or written before. */
export type NewCommentOutcome = Verdict & (CommentRow | { id: null });

const REPEATS_LOOKED_AT = 3;
const REPEATED_WITHIN_MS = days(1);

/** Case, spaces and look-alike letters make no new text. */
const plain = (text: RawBuilder<unknown>) => sql`regexp_replace(lower(normalize(${text}, nfkc)), '\\s+', ' ', 'g')`;

/**
 * The gate, the comment, its notices and its count in one statement, the counter last: one round trip and one flush. The thread it joins is held, so that it cannot be deleted meanwhile.
 */
export async function insertComment(db: Db, comment: NewComment): Promise<NewCommentOutcome> {
  const { reader, id, postId, answeredId, text, now } = comment;
  const { rows } = await sql<NewCommentOutcome>`
    with held as (${heldPost(postId)}),
    post as (
      select p.id, p.author_id, p.can_see from ${readablePosts(reader, now)} p join held on held.id = p.id),
    answered as (
      select thread.id as thread_id, c.author_id
      from comments c join comments thread on thread.id = coalesce(c.parent_id, c.id)
      where c.id = ${answeredId} and c.post_id = ${postId} and c.state = 'shown'
      for key share of thread),
    fresh as (
      select post.id as post_id, post.author_id as creator_id, answered.thread_id,
        answered.author_id as answered_id, case when ${isSuspicious(comment)} then 'held' else 'shown' end as state
      from post left join answered on true
      where post.can_see and (${answeredId}::uuid is null or answered.thread_id is not null)),
    made as (
      insert into comments
        (id, post_id, creator_id, author_id, parent_id, answered_id, body, state, is_pinned, created_at)
      select ${id}, post_id, creator_id, ${reader.userId}::uuid, thread_id, answered_id, ${text}, state,
        thread_id is null and creator_id = ${reader.userId}, ${now}
      from fresh
      on conflict (id) do nothing
      returning *),
    told as (${insertNotices(eventsOf(sql`made`, now))}),
    pinned as (
      update comments thread set is_pinned = true from made
      where thread.id = made.parent_id and made.author_id = made.creator_id and not thread.is_pinned
      returning thread.id),
    counted as (
      update post_counts c set comments = c.comments + 1 from made
      where c.post_id = made.post_id and made.state = 'shown' and (select count(*) from pinned) <= 1)
    select post.can_see,
      ${answeredId}::uuid is null or exists (select from answered) as may_stand,
      array(select recipient_id from told) as told_ids, made.*, 0 as reply_count, ${authorColumns}
    from (values (1)) one
    left join post on true
    left join made on true
    left join profiles author on author.user_id = made.author_id`.execute(db);
  const [outcome] = rows;
  if (!outcome) throw new Error('a statement that always yields one row yielded none');
  return outcome;
}

/** Only links, or what its author said in one of her last comments: the creator looks at it first. Her own she need not. */
const isSuspicious = ({ reader, text, isOnlyLinks, now }: NewComment) => sql`
  post.author_id <> ${reader.userId} and (${isOnlyLinks} or exists (
    select from (
      select body from comments
      where author_id = ${reader.userId} and created_at > ${later(now, -REPEATED_WITHIN_MS)}
      order by created_at desc limit ${REPEATS_LOOKED_AT}) said
    where ${plain(sql`said.body`)} = ${plain(sql`${text}::text`)}))`;

/** The creator hears of every comment, whom it answers of one that is shown and hers to read, and nobody of her own. */
export const eventsOf = (comments: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`
  select distinct told.id as recipient_id, c.author_id as actor_id, 'comment' as entity_type, c.id as entity_id,
    'comment:' || c.id as event_key, ${now}::timestamptz as at
  from ${comments} c cross join lateral (values (c.creator_id), (c.answered_id)) told (id)
  where told.id <> c.author_id and (c.state = 'shown' or told.id = c.creator_id)
    and ${mayRead({ personId: sql`told.id`, postId: sql`c.post_id` }, now)}`;
