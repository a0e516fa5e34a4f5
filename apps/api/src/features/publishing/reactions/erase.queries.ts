import { sql } from 'kysely';
import { bumpReactions } from '#features/publishing/posts/post-counts.sql.ts';
import { lockTakenPosts } from '#features/publishing/posts/posts.sql.ts';
import type { Tx } from '#platform/db/transaction.ts';

/** Deletes a batch of a person's reactions and lowers their counts. Returns how many it found, like `eraserOf`. */
export async function eraseReactions(tx: Tx, userId: string, limit: number): Promise<number> {
  const { rows } = await sql`
    with taken as (select post_id from reactions where user_id = ${userId} order by post_id limit ${limit}),
    locked as (${lockTakenPosts}),
    gone as (
      delete from reactions r using locked where r.user_id = ${userId} and r.post_id = locked.id returning r.post_id, r.name),
    counted as (${bumpReactions(sql`select post_id, name as before, null::text as after from gone`)})
    select from taken`.execute(tx);
  return rows.length;
}
