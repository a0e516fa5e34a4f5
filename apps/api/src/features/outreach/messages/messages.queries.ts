import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { Paging } from '#platform/http/paging.ts';

/** Key of a participant: a user in their thread with another user. */
export interface Participant {
  userId: string;
  withId: string;
}

export interface MessageRow {
  id: string;
  sender_id: string;
  body: string;
  created_at: Date;
}

export const messageColumns = (message: RawBuilder<unknown>) =>
  sql`${message}.id, ${message}.sender_id, ${message}.body, ${message}.created_at`;

const between = ({ userId, withId }: Participant) =>
  sql`m.low_id = least(${userId}::uuid, ${withId}::uuid) and m.high_id = greatest(${userId}::uuid, ${withId}::uuid)`;

/** Keyset pagination, newest first. Reads one row more than the page to know whether there is a next one. */
export const selectMessages = (participant: Participant, { limit, offset, after }: Paging) => sql<MessageRow>`
  select ${messageColumns(sql`m`)} from messages m
  where ${between(participant)} ${after ? sql`and (m.created_at, m.id) < (${after.at}, ${after.id}::uuid)` : sql``}
  order by m.created_at desc, m.id desc limit ${limit + 1} offset ${offset}`;

export const listMessages = async (db: Db, participant: Participant, paging: Paging): Promise<MessageRow[]> =>
  (await selectMessages(participant, paging).execute(db)).rows;

/** Limit of counting, so that the count of a long thread stays cheap. */
const MESSAGES_COUNTED_MAX = 1_000;

export async function countMessages(db: Db, participant: Participant): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from messages m where ${between(participant)} limit ${MESSAGES_COUNTED_MAX}) counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Creates both participants of a new thread, in lock order to avoid deadlocks. False if the thread exists. */
export async function openThread(tx: Tx, { userId, withId }: Participant, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into thread_participants (user_id, with_id, last_at)
    select user_id, with_id, ${now}::timestamptz - interval '1 millisecond'
    from (values (${userId}::uuid, ${withId}::uuid), (${withId}::uuid, ${userId}::uuid)) as participants (user_id, with_id)
    order by user_id
    on conflict do nothing returning user_id`.execute(tx);
  return rows.length > 0;
}

/** Locks both participants of a thread until the transaction ends. False if there is no thread. */
export async function lockThread(tx: Tx, { userId, withId }: Participant): Promise<boolean> {
  const { rows } = await sql`
    select from thread_participants
    where (user_id = ${userId} and with_id = ${withId}) or (user_id = ${withId} and with_id = ${userId})
    order by user_id for update`.execute(tx);
  return rows.length === 2;
}

/** Returns the content hash of a text, and whether the sender sent the same text in this thread since an instant. */
export async function findSameText(
  tx: Tx,
  { userId, withId }: Participant,
  { text, since }: { text: string; since: Date },
): Promise<{ content_hash: string; is_repeated: boolean }> {
  const { rows } = await sql<{ content_hash: string; is_repeated: boolean }>`
    select said.content_hash, exists (
      select from messages m
      where m.sender_id = ${userId} and m.content_hash = said.content_hash and m.created_at > ${since} and ${between({ userId, withId })}
    ) as is_repeated
    from content_hash_of(${text}) said (content_hash)`.execute(tx);
  const [same] = rows;
  if (!same) throw new Error('a select without a row');
  return same;
}

interface NewMessage {
  text: string;
  now: Date;
  /** Delay of the email about the message, if it is still unread then. */
  emailAfterMs: number;
  /** Least time since the last email about this thread. */
  emailPauseMs: number;
}

export interface Written {
  id: string;
  created_at: Date;
  own_unread: number;
  their_unread: number;
}

/**
 * Inserts a message into a locked thread. Its time is later than that of all earlier messages, even if clocks disagree:
 * `read_at` must separate read messages from unread ones.
 */
export async function insertMessage(
  tx: Tx,
  { userId, withId }: Participant,
  { text, now, emailAfterMs, emailPauseMs }: NewMessage,
): Promise<Written> {
  const { rows } = await sql<Written>`
    with made as (
      insert into messages (low_id, high_id, sender_id, body, created_at)
      select least(user_id, with_id), greatest(user_id, with_id), user_id, ${text},
        greatest(${now}::timestamptz, last_at + interval '1 millisecond')
      from thread_participants where user_id = ${userId} and with_id = ${withId}
      returning id, created_at),
    own as (
      update thread_participants set last_at = made.created_at from made
      where user_id = ${userId} and with_id = ${withId} returning unread)
    update thread_participants theirs set last_at = made.created_at, unread = theirs.unread + 1,
      email_due_at = coalesce(theirs.email_due_at, greatest(
        ${now}::timestamptz + ${emailAfterMs} * interval '1 millisecond',
        theirs.emailed_at + ${emailPauseMs} * interval '1 millisecond'))
    from made, own
    where theirs.user_id = ${withId} and theirs.with_id = ${userId}
    returning made.id, made.created_at, own.unread as own_unread, theirs.unread as their_unread`.execute(tx);
  const [written] = rows;
  if (!written) throw new Error('a message was written into a thread that is not there');
  return written;
}

/**
 * Deletes one's own message from a locked thread and corrects the other participant's unread count. False if there is
 * no such message.
 */
export async function eraseMessage(tx: Tx, { userId, withId }: Participant, id: string): Promise<boolean> {
  const { rows } = await sql`
    with gone as (
      delete from messages m where m.id = ${id} and m.sender_id = ${userId} and ${between({ userId, withId })}
      returning m.created_at)
    update thread_participants theirs set
      unread = theirs.unread - was.unread,
      email_due_at = case when theirs.unread > was.unread then theirs.email_due_at end
    from gone cross join lateral (
      select (read_at is null or gone.created_at > read_at)::int as unread from thread_participants
      where user_id = ${withId} and with_id = ${userId}) was
    where theirs.user_id = ${withId} and theirs.with_id = ${userId}
    returning theirs.user_id`.execute(tx);
  return rows.length === 1;
}
