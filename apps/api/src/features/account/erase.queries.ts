import { sql, type RawBuilder } from 'kysely';
import { bumpCount, bumpReactions } from '#features/posts/post-counts.sql.ts';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';

const idsOf = async (db: Db, query: RawBuilder<{ id: string }>): Promise<string[]> =>
  (await query.execute(db)).rows.map(({ id }) => id);

/** A batch of a creator's posts that are not deleted yet. */
export const findPostsOf = (db: Db, authorId: string, limit: number): Promise<string[]> =>
  idsOf(db, sql`select id from posts where author_id = ${authorId} and state <> 'deleted' limit ${limit}`);

/** A batch of a person's comments, newest first: answers come before the comments they answer. */
export const findCommentsOf = (db: Db, authorId: string, limit: number): Promise<string[]> =>
  idsOf(db, sql`select id from comments where author_id = ${authorId} order by created_at desc limit ${limit}`);

/** Locks the post and then the thread of a comment, in the same order as every other writer, to avoid deadlocks. */
export async function lockThreadOf(tx: Tx, commentId: string): Promise<void> {
  await sql`select from posts where id = (select post_id from comments where id = ${commentId}) for share`.execute(tx);
  await sql`
    select from comments where id = (select coalesce(parent_id, id) from comments where id = ${commentId})
    for update`.execute(tx);
}

/** Locks the posts of `taken` in id order, as every writer under a post does, to avoid deadlocks. */
const lockedPosts = sql`
  locked as (select p.id from posts p where p.id in (select post_id from taken) order by p.id for share of p)`;

/** Deletes a batch of likes and lowers their counts. Returns how many. */
export async function eraseLikes(tx: Tx, userId: string, limit: number): Promise<number> {
  const { rows } = await sql`
    with taken as (select post_id from likes where user_id = ${userId} order by post_id limit ${limit}),
    ${lockedPosts},
    gone as (delete from likes l using locked where l.user_id = ${userId} and l.post_id = locked.id returning l.post_id),
    counted as (${bumpCount('likes', sql`select post_id, -1 as by from gone`)})
    select from gone`.execute(tx);
  return rows.length;
}

export async function eraseReactions(tx: Tx, userId: string, limit: number): Promise<number> {
  const { rows } = await sql`
    with taken as (select post_id from reactions where user_id = ${userId} order by post_id limit ${limit}),
    ${lockedPosts},
    gone as (
      delete from reactions r using locked where r.user_id = ${userId} and r.post_id = locked.id returning r.post_id, r.name),
    counted as (${bumpReactions(sql`select post_id, name as before, null::text as after from gone`)})
    select from gone`.execute(tx);
  return rows.length;
}
