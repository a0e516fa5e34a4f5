import type { CannotReplyReason } from '@udala/contract/messages';
import { sql, type RawBuilder } from 'kysely';
import { hasBlocked } from '#features/publishing/blocks/blocks.sql.ts';
import { hasSupported, isSupporting, runningSubscription } from '#features/money/subscriptions/subscriptions.sql.ts';
import type { Db } from '#platform/db/database.ts';
import type { Paging } from '#platform/http/paging.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { messageColumns, type MessageRow, type Participant } from './messages.queries.ts';

/** A thread as one participant sees it. The columns of the last message are null if the thread has no messages. */
export type ThreadRow = {
  with_id: string;
  name: string;
  user_name: string | null;
  avatar_key: string | null;
  is_verified: boolean;
  is_creator: boolean;
  /** The other person's running membership to the viewer; null if there is none. */
  price_kobo: number | null;
  started_on: string | null;
  /** True once a message was sent, even if it is deleted since. */
  is_begun: boolean;
  /** True if one participant supports the other now. */
  is_live: boolean;
  last_at: Date;
  unread: number;
  read_until: Date | null;
  cannot_reply_reason: CannotReplyReason | null;
} & { [Column in keyof MessageRow]: MessageRow[Column] | null };

const [me, them] = [sql`participant.user_id`, sql`participant.with_id`];

/** Selects threads with the other person and the cannot-reply reason, for the rows that `participants` yields. */
const selectThreads = (participants: RawBuilder<unknown>, now: Date) => sql<ThreadRow>`
  select participant.with_id, author.name, author.user_name, author.avatar_key, author.verified_at is not null as is_verified,
    ${hasSupported(me, them)} as is_creator, support.price_kobo, support.started_on,
    participant.is_begun, bond.is_live, participant.last_at, participant.unread, theirs.read_at as read_until, ${messageColumns(sql`last`)},
    case
      when other.state <> 'active' then 'gone'
      when ${hasBlocked(me, them)} then 'blocked_by_me'
      when ${hasBlocked(them, me)} then 'blocked'
      when not bond.is_live then 'not_a_patron'
      when other.messages_from = 'nobody' then 'wants_none'
    end as cannot_reply_reason
  from (${participants}) participant
  join users other on other.id = participant.with_id
  join profiles author on author.user_id = participant.with_id
  cross join lateral (select ${isSupporting(me, them, now)} or ${isSupporting(them, me, now)} as is_live) bond
  left join lateral ${runningSubscription(them, me)} support on true
  left join thread_participants theirs on theirs.user_id = participant.with_id and theirs.with_id = participant.user_id
  left join lateral (
    select m.* from messages m
    where m.low_id = least(${me}, ${them}) and m.high_id = greatest(${me}, ${them})
    order by m.created_at desc, m.id desc limit 1) last on true`;

/**
 * Returns a row for any two people. Its columns `is_begun` and `is_live` say whether there is a thread or may be one.
 */
export async function findThread(db: Db, { userId, withId }: Participant, now: Date): Promise<ThreadRow | undefined> {
  const participant = sql`
    select ids.*, begun.user_id is not null as is_begun, coalesce(begun.last_at, ${now}) as last_at,
      coalesce(begun.unread, 0) as unread
    from (select ${userId}::uuid as user_id, ${withId}::uuid as with_id) ids
    left join thread_participants begun using (user_id, with_id)`;
  const { rows } = await selectThreads(participant, now).execute(db);
  return rows[0];
}

/** Condition: the viewer's threads. On a creator's host only threads with that creator. */
const participantsOf = ({
  userId,
  tenantId,
}: Pick<Viewer, 'userId' | 'tenantId'>) => sql`participant.user_id = ${userId}
  and (${tenantId}::uuid is null or ${tenantId} in (participant.user_id, participant.with_id))`;

/** Keyset pagination, newest message first. Reads one row more than the page to know whether there is a next one. */
export async function listThreads(
  db: Db,
  viewer: Viewer,
  { limit, offset, after }: Paging,
  now: Date,
): Promise<ThreadRow[]> {
  const page = sql`
    select participant.*, true as is_begun from thread_participants participant
    where ${participantsOf(viewer)}
      ${after ? sql`and (participant.last_at, participant.with_id) < (${after.at}, ${after.id}::uuid)` : sql``}
    order by participant.last_at desc, participant.with_id desc limit ${limit + 1} offset ${offset}`;
  const { rows } = await sql<ThreadRow>`
    ${selectThreads(page, now)} order by participant.last_at desc, participant.with_id desc`.execute(db);
  return rows;
}

/** Limit of counting: a longer list is paged by cursor. */
const THREADS_COUNTED_MAX = 10_000;

export async function countThreads(db: Db, viewer: Viewer): Promise<{ total: number; unread: number }> {
  const { rows } = await sql<{ total: number; unread: number }>`
    select
      (select count(*) from (
        select from thread_participants participant where ${participantsOf(viewer)} limit ${THREADS_COUNTED_MAX}) counted)::int as total,
      (select coalesce(sum(participant.unread), 0) from thread_participants participant where ${participantsOf(viewer)} and participant.unread > 0)::int as unread
    `.execute(db);
  return rows[0] ?? { total: 0, unread: 0 };
}

/** Marks all messages so far as read; later ones have a later time. Returns until when, or null if nothing changed. */
export async function markRead(db: Db, { userId, withId }: Participant): Promise<Date | null> {
  const { rows } = await sql<{ read_at: Date }>`
    update thread_participants set unread = 0, read_at = last_at, email_due_at = null
    where user_id = ${userId} and with_id = ${withId} and (unread > 0 or read_at is distinct from last_at)
    returning read_at`.execute(db);
  return rows[0]?.read_at ?? null;
}
