import { sql, type RawBuilder } from 'kysely';

interface Reader {
  userId: string | null;
}

/** Condition on comments joined as `c`: a held or hidden one exists for its author and for the creator only. */
export const commentExistsFor = ({ userId }: Reader): RawBuilder<unknown> =>
  sql`(c.state = 'shown' or ${userId}::uuid in (c.author_id, c.creator_id))`;

/**
 * Selects the ids of the first comments under a post, in the order of their list: the newest thread first, each
 * followed by its answers, oldest first.
 */
export const firstComments = (postId: string, reader: Reader, atMost: number): RawBuilder<unknown> => sql`
  select said.id from (
    select c.id, c.listed_at from comments c
    where c.post_id = ${postId} and c.parent_id is null and ${commentExistsFor(reader)}
    order by c.listed_at desc, c.id desc limit ${atMost}) thread
  cross join lateral (
    select thread.id, null::timestamptz as created_at
    union all (
      select c.id, c.created_at from comments c where c.parent_id = thread.id and ${commentExistsFor(reader)}
      order by c.created_at, c.id limit ${atMost})) said
  order by thread.listed_at desc, thread.id desc, said.created_at nulls first, said.id
  limit ${atMost}`;

/** Condition on comments joined as `c`: one since then in whose thread the post's author has not spoken. */
export const isUnanswered = (since: Date): RawBuilder<unknown> =>
  sql`(c.parent_id is null and not c.is_pinned and c.state = 'shown' and c.created_at > ${since})`;

/** The number of unanswered comments `c` under a creator's posts of which a condition holds, counted up to a limit. */
export const countUnanswered = (
  creatorId: string,
  { since, atMost, where }: { since: Date; atMost: number; where: RawBuilder<unknown> },
): RawBuilder<unknown> => sql`
  select count(*)::int from (
    select from comments c where c.creator_id = ${creatorId} and ${isUnanswered(since)} and ${where} limit ${atMost}) c`;

/** Comments with what their notifications depend on: `id`, `post_id`, `creator_id`, `answered_id`, `state`, `body`. */
export const notifiedComments: RawBuilder<unknown> = sql`(
  select id, post_id, creator_id, answered_id, state, body from comments)`;

/** Condition: the comment exists for a person whom it notified. Of a hidden one its creator alone is notified. */
export const commentStillNotifies = (
  commentId: RawBuilder<unknown>,
  personId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from comments c where c.id = ${commentId} and (c.state <> 'hidden' or c.creator_id = ${personId}))`;

/** Deletes the comments under a post that is erased: answers go with what they answer. Its counts go with it. */
export const deleteCommentsUnder = (postId: string): RawBuilder<unknown> =>
  sql`delete from comments where post_id = ${postId} and parent_id is null`;
