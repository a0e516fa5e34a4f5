import type { ReactionEmoji } from '@udala/contract/posts';
import { sql, type RawBuilder } from 'kysely';
import { hasBlocked } from '#features/blocks/blocks.sql.ts';
import { lockedPosts, readablePosts, type Reader } from '#features/posts/posts.access.ts';
import type { Db } from '#platform/db/database.ts';

export interface CountsRow {
  hearts: number;
  thumbs: number;
  claps: number;
}

interface ReactionOutcome extends CountsRow {
  can_see: boolean;
  /** True if the post's author blocks the person who reacts. */
  is_banned: boolean;
  /** Null when the reader may not read the post. */
  id: string | null;
}

interface NewReaction {
  reader: Reader;
  postId: string;
  name: ReactionEmoji;
  now: Date;
}

const countOf: Record<ReactionEmoji, keyof CountsRow> = { heart: 'hearts', 'thumbs-up': 'thumbs', clapping: 'claps' };

/**
 * Updates the counts `c`: one fewer of the old emoji, one more of the new one; either may be null. Never below zero:
 * PostgreSQL checks a sum with the count it first saw, before it rereads the one a concurrent transaction wrote.
 */
const recount = (before: RawBuilder<unknown>, after: RawBuilder<unknown>) =>
  sql.join(
    Object.entries(countOf).map(
      ([name, column]) => sql`${sql.ref(column)} = greatest(0, ${sql.ref(`c.${column}`)}
        + coalesce((${after} = ${name})::int, 0) - coalesce((${before} = ${name})::int, 0))`,
    ),
  );

/**
 * The access check, the one reaction and its counts in one statement, the counter last. Another emoji replaces the
 * previous one and does not notify again. Undefined when the post does not exist for the reader.
 */
export async function setReaction(
  db: Db,
  { reader, postId, name, now }: NewReaction,
): Promise<ReactionOutcome | undefined> {
  const { rows } = await sql<ReactionOutcome>`
    with locked as (${lockedPosts([postId])}),
    post as (
      select p.id, p.author_id, p.can_see, ${hasBlocked(sql`p.author_id`, sql`${reader.userId}::uuid`)} as is_banned
      from ${readablePosts(reader, now)} p join locked on locked.id = p.id),
    made as (
      insert into reactions (post_id, user_id, name, created_at)
      select post.id, ${reader.userId}::uuid, ${name}, ${now} from post where post.can_see and not post.is_banned
      on conflict (post_id, user_id) do update set name = excluded.name
      returning new.id, new.name, old.name as before),
    counted as (
      update post_counts c set ${recount(sql`made.before`, sql`made.name`)},
        reaction_notification_due_at = case when made.before is null and post.author_id <> ${reader.userId}
          then least(c.reaction_notification_due_at, ${now}) else c.reaction_notification_due_at end
      from post, made
      where c.post_id = post.id and made.before is distinct from made.name
      returning c.post_id, c.hearts, c.thumbs, c.claps)
    select post.can_see, post.is_banned, made.id, coalesce(counted.hearts, c.hearts) as hearts,
      coalesce(counted.thumbs, c.thumbs) as thumbs, coalesce(counted.claps, c.claps) as claps
    from post
    join post_counts c on c.post_id = post.id
    left join made on true
    left join counted on true`.execute(db);
  return rows[0];
}

interface OldReaction {
  reader: Reader;
  id: string;
  now: Date;
}

/** Removes the reader's own reaction, even from a post they may not read any more. */
export async function deleteReaction(db: Db, { reader, id, now }: OldReaction): Promise<CountsRow | undefined> {
  const { rows } = await sql<CountsRow>`
    with gone as (
      delete from reactions r using ${readablePosts(reader, now)} post
      where r.id = ${id} and r.user_id = ${reader.userId} and post.id = r.post_id
      returning r.post_id, r.name)
    update post_counts c set ${recount(sql`gone.name`, sql`null::text`)}
    from gone where c.post_id = gone.post_id
    returning c.hearts, c.thumbs, c.claps`.execute(db);
  return rows[0];
}

export async function findReactedPostId(db: Db, reactionId: string): Promise<string | undefined> {
  const row = await db.selectFrom('reactions').select('post_id').where('id', '=', reactionId).executeTakeFirst();
  return row?.post_id;
}
