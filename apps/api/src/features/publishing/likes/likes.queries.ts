import { sql } from 'kysely';
import { hasBlocked } from '#features/publishing/blocks/blocks.sql.ts';
import { bumpCount, dueIfNews } from '#features/publishing/posts/post-counts.sql.ts';
import { lockedPosts, readablePostOf, type Reader } from '#features/publishing/posts/posts.access.ts';
import type { Db } from '#platform/db/database.ts';

export interface LikeOutcome {
  can_see: boolean;
  /** True if the post's author blocks the reader, who may then remove a like but not add one. */
  is_banned: boolean;
  liked: boolean;
  count: number;
}

export interface NewLike {
  reader: Reader & { userId: string };
  postId: string;
  /** The desired state; undefined toggles the like. */
  wanted: boolean | undefined;
}

/**
 * Checks access, writes likes and updates counters in one statement, the counters last: a post that many like at once
 * is locked for the shortest time, and its counter is written once per batch. A batch has at most one like per person
 * and post. Returns one outcome each, undefined if the post does not exist for the reader.
 */
export async function setLikes(db: Db, likes: readonly NewLike[], now: Date): Promise<(LikeOutcome | undefined)[]> {
  const postIds = likes.map(({ postId }) => postId);
  const userIds = likes.map(({ reader }) => reader.userId);
  const tenantIds = likes.map(({ reader }) => reader.tenantId);
  const wanted = likes.map((like) => like.wanted ?? null);
  const { rows } = await sql<LikeOutcome & { nth: number }>`
    with requested as (
      select * from unnest(${postIds}::uuid[], ${userIds}::uuid[], ${tenantIds}::uuid[], ${wanted}::boolean[])
        with ordinality as requested (post_id, user_id, tenant_id, wanted, nth)),
    locked as (${lockedPosts(postIds)}),
    post as (
      select requested.*, p.author_id, p.can_see, ${hasBlocked(sql`p.author_id`, sql`requested.user_id`)} as is_banned
      from requested join locked on locked.id = requested.post_id
      join lateral ${readablePostOf(sql`requested`, now)} p on true),
    gone as (
      delete from likes l using post
      where (l.post_id, l.user_id) = (post.post_id, post.user_id) and post.can_see and post.wanted is not true
      returning l.post_id, l.user_id),
    made as (
      insert into likes (post_id, user_id, created_at)
      select post.post_id, post.user_id, ${now}::timestamptz from post
      where post.can_see and not post.is_banned and post.wanted is not false
        and not exists (select from gone where (gone.post_id, gone.user_id) = (post.post_id, post.user_id))
      on conflict do nothing
      returning post_id, user_id),
    change as (
      select post_id, sum(by)::int as by, bool_or(is_news) as is_news from (
        select made.post_id, 1 as by, made.user_id <> post.author_id as is_news
        from made join post on (post.post_id, post.user_id) = (made.post_id, made.user_id)
        union all select post_id, -1, false from gone) one
      group by post_id),
    counted as (${bumpCount('likes', sql`select * from change`, dueIfNews('like', now))})
    select post.nth::int, post.can_see, post.is_banned,
      coalesce(post.wanted, not exists (
        select from gone where (gone.post_id, gone.user_id) = (post.post_id, post.user_id))) as liked,
      coalesce(counted.likes, c.likes, 0) as count
    from post
    left join counted on counted.post_id = post.post_id
    left join post_counts c on c.post_id = post.post_id`.execute(db);
  const outcomes = new Map(rows.map((row) => [row.nth, row]));
  return likes.map((_, index) => outcomes.get(index + 1));
}
