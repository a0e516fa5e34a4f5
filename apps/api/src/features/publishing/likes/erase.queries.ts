import { sql } from 'kysely';
import { bumpCount } from '#features/publishing/posts/post-counts.sql.ts';
import { lockTakenPosts } from '#features/publishing/posts/posts.sql.ts';
import type { Tx } from '#platform/db/transaction.ts';

/** Deletes a batch of a person's likes and lowers their counts. Returns how many it found, like `eraserOf`. */
export async function eraseLikes(tx: Tx, userId: string, limit: number): Promise<number> {
  const { rows } = await sql`
    with taken as (select post_id from likes where user_id = ${userId} order by post_id limit ${limit}),
    locked as (${lockTakenPosts}),
    gone as (delete from likes l using locked where l.user_id = ${userId} and l.post_id = locked.id returning l.post_id),
    counted as (${bumpCount('likes', sql`select post_id, -1 as by from gone`)})
    select from taken`.execute(tx);
  return rows.length;
}
