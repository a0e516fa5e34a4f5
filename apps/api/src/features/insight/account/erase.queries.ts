import { sql, type RawBuilder } from 'kysely';
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
