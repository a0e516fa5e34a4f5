import type { ReactionEmoji } from '@udala/contract/posts';
import { sql } from 'kysely';
import { hasBlocked } from '#features/publishing/blocks/blocks.sql.ts';
import {
  bumpReactions,
  changedReactionCounts,
  dueIfNews,
  type ReactionColumns,
} from '#features/publishing/posts/post-counts.sql.ts';
import { lockedPosts, readablePosts, type Reader } from '#features/publishing/posts/posts.access.ts';
import type { Db } from '#platform/db/database.ts';

interface ReactionOutcome extends ReactionColumns {
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
    counted as (${bumpReactions(
      sql`
        select post.id as post_id, made.before, made.name as after,
          made.before is null and post.author_id <> ${reader.userId} as is_news
        from post, made where made.before is distinct from made.name`,
      dueIfNews('reaction', now),
    )})
    select post.can_see, post.is_banned, made.id, ${changedReactionCounts('counted', 'c')}
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
export async function deleteReaction(db: Db, { reader, id, now }: OldReaction): Promise<ReactionColumns | undefined> {
  const { rows } = await sql<ReactionColumns>`
    with gone as (
      delete from reactions r using ${readablePosts(reader, now)} post
      where r.id = ${id} and r.user_id = ${reader.userId} and post.id = r.post_id
      returning r.post_id, r.name)
    ${bumpReactions(sql`select post_id, name as before, null::text as after from gone`)}`.execute(db);
  return rows[0];
}

export async function findReactedPostId(db: Db, reactionId: string): Promise<string | undefined> {
  const row = await db.selectFrom('reactions').select('post_id').where('id', '=', reactionId).executeTakeFirst();
  return row?.post_id;
}
