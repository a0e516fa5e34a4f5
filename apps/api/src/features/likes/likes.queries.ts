import { sql } from 'kysely';
import { readablePosts, type Reader } from '#features/posts/posts.access.ts';
import type { Db } from '#platform/db/database.ts';

export interface LikeOutcome {
  can_see: boolean;
  liked: boolean;
  count: number;
}

interface NewLike {
  reader: Reader;
  postId: string;
  /** What it should be; undefined turns it round. */
  wanted: boolean | undefined;
  now: Date;
}

/**
 * The gate, the like and its count in one statement, the counter last: a post that many like at once is locked for the
 * shortest time. Undefined when the post does not exist for the reader.
 */
export async function setLike(db: Db, { reader, postId, wanted, now }: NewLike): Promise<LikeOutcome | undefined> {
  const { rows } = await sql<LikeOutcome>`
    with post as (
      select p.id, p.author_id, p.can_see from ${readablePosts(reader, now)} p where p.id = ${postId}),
    gone as (
      delete from likes l using post
      where l.post_id = post.id and l.user_id = ${reader.userId} and post.can_see and ${wanted ?? null}::boolean is not true
      returning 1),
    made as (
      insert into likes (post_id, user_id, created_at)
      select post.id, ${reader.userId}::uuid, ${now} from post
      where post.can_see and ${wanted ?? null}::boolean is not false and not exists (select from gone)
      on conflict do nothing
      returning 1),
    change as (select (select count(*) from made) - (select count(*) from gone) as by),
    counted as (
      update post_counts c set likes = c.likes + change.by,
        notice_at = case when change.by > 0 and post.author_id <> ${reader.userId}
          then least(c.notice_at, ${now}) else c.notice_at end
      from post, change
      where c.post_id = post.id and change.by <> 0
      returning c.likes)
    select post.can_see,
      coalesce(${wanted ?? null}::boolean, not exists (select from gone)) as liked,
      coalesce((select likes from counted), (select c.likes from post_counts c where c.post_id = post.id), 0) as count
    from post`.execute(db);
  return rows[0];
}

export interface LikeGroup {
  author_id: string;
  post_id: string;
  /** The Lagos date these likes were given on. */
  day: string;
  newest_id: string;
  likers: number;
}

const POSTS_AT_ONCE = 100;

/** Takes posts whose likes are due to be told, so that nobody else tells them. */
export async function lockDuePosts(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ post_id: string }>`
    select post_id from post_counts where notice_at <= ${now}
    order by notice_at limit ${POSTS_AT_ONCE} for update skip locked`.execute(db);
  return rows.map((row) => row.post_id);
}

/**
 * Who liked each post on each Lagos day since its likes were last told. A statement of its own after the lock: only
 * then are all likes counted so far in sight.
 */
export async function groupLikes(db: Db, postIds: readonly string[]): Promise<LikeGroup[]> {
  const { rows } = await sql<LikeGroup>`
    select p.author_id, p.id as post_id, given.day,
      (array_agg(l.user_id order by l.created_at desc, l.user_id))[1] as newest_id, count(*)::int as likers
    from post_counts c
    join posts p on p.id = c.post_id and p.state = 'published'
    join likes l on l.post_id = p.id and l.user_id <> p.author_id
    cross join lateral (select (l.created_at at time zone 'Africa/Lagos')::date as day) given
    where c.post_id = any(${postIds}::uuid[]) and given.day >= (c.notice_at at time zone 'Africa/Lagos')::date
    group by p.author_id, p.id, given.day`.execute(db);
  return rows;
}

export async function clearDue(db: Db, postIds: readonly string[]): Promise<void> {
  await sql`update post_counts set notice_at = null where post_id = any(${postIds}::uuid[])`.execute(db);
}
