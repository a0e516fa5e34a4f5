import { sql, type RawBuilder } from 'kysely';
import { bumpCount, bumpReactions } from '#features/posts/post-counts.sql.ts';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';

/** Accounts deleted before an instant and not erased yet, oldest first. */
export async function findUnerased(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where state = 'deleted' and erased_at is null and deleted_at <= ${before}
    order by deleted_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function markErased(tx: Tx, userId: string, now: Date): Promise<void> {
  await sql`update users set erased_at = ${now} where id = ${userId} and erased_at is null`.execute(tx);
}

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

/** Deletes a batch of files that no post shows. Returns their count and storage keys. */
export async function eraseMedia(tx: Tx, ownerId: string, limit: number): Promise<{ count: number; keys: string[] }> {
  const { rows } = await sql<{ keys: string[] }>`
    delete from media where id in (
      select id from media where owner_id = ${ownerId}
        and not exists (select from post_media shown where shown.media_id = media.id)
      limit ${limit} for update)
    returning array(select file ->> 'key' from jsonb_array_elements(files) file) as keys`.execute(tx);
  return { count: rows.length, keys: rows.flatMap(({ keys }) => keys) };
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

/** Removes the reader from reads but retains the rows, so that the authors' sums stay correct. */
export async function anonymizeReads(tx: Tx, userId: string, limit: number): Promise<number> {
  const { rows } = await sql`
    update post_reads set reader_id = null where ctid = any(array(
      select ctid from post_reads where reader_id = ${userId} limit ${limit}))
    returning true`.execute(tx);
  return rows.length;
}

/** The other participants of threads that hold messages of this person, or no messages at all. */
export async function findThreadsOf(db: Db, userId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.with_id as id from thread_participants t where t.user_id = ${userId} and (
      exists (select from messages m where ${inThread(sql`t.user_id`, sql`t.with_id`)} and m.sender_id = ${userId})
      or not exists (select from messages m where ${inThread(sql`t.user_id`, sql`t.with_id`)}))
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

const inThread = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql`m.low_id = least(${one}, ${other}) and m.high_id = greatest(${one}, ${other})`;

/** Deletes a person's messages from a thread and retains those of the other participant. Deletes an empty thread. */
export async function eraseMessages(tx: Tx, userId: string, withId: string): Promise<void> {
  const [one, other] = [sql`${userId}::uuid`, sql`${withId}::uuid`];
  const participants = sql`((user_id, with_id) in ((${one}, ${other}), (${other}, ${one})))`;
  await sql`select from thread_participants where ${participants} order by user_id for update`.execute(tx);
  await sql`delete from messages m where ${inThread(one, other)} and m.sender_id = ${userId}`.execute(tx);
  await sql`update thread_participants set email_due_at = null, unread = case when user_id = ${withId} then 0 else unread end
    where ${participants}`.execute(tx);
  await sql`delete from thread_participants
    where ${participants} and not exists (select from messages m where ${inThread(one, other)})`.execute(tx);
}

/** Tables whose rows belong to one person alone, with the column that names the owner. */
const own = {
  notifications: 'recipient_id',
  queued_post_emails: 'recipient_id',
  idempotency_keys: 'user_id',
  invitations: 'creator_id',
  invitation_emails: 'creator_id',
  blocks: 'blocker_id',
  checklists: 'user_id',
} as const;
export const ownTables = Object.keys(own) as (keyof typeof own)[];

export async function eraseOwn(tx: Tx, table: keyof typeof own, userId: string, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(own[table])} = ${userId} limit ${limit}))
    returning true`.execute(tx);
  return rows.length;
}

/** Removes the person from the rows of others: as the blocked, as the answered, and the notes of their reports. */
export async function eraseTraces(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('blocks').where('blocked_id', '=', userId).execute();
  await tx.updateTable('comments').set({ answered_id: null }).where('answered_id', '=', userId).execute();
  await tx.updateTable('reports').set({ note: '' }).where('reporter_id', '=', userId).where('note', '<>', '').execute();
}
