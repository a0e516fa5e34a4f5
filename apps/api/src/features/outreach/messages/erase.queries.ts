import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';

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
