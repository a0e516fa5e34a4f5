import { sql } from 'kysely';
import { heldPost, readablePosts, type Reader } from '#features/posts/posts.access.ts';
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
    with held as (${heldPost(postId)}),
    post as (
      select p.id, p.author_id, p.can_see from ${readablePosts(reader, now)} p join held on held.id = p.id),
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
