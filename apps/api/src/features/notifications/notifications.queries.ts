import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Paging } from '#platform/http/paging.ts';

/** What a notice may tell of so far. */
export type NoticeKind = 'like' | 'membership' | 'post';

export interface NewNotice {
  to: string;
  from: string;
  /** How many did the same beside `from`. */
  others: number;
  entityType: NoticeKind;
  entityId: string;
  /** Once per recipient: 'membership:{subscription}', 'likes:{post}:{day}', 'post:{post}'. */
  eventKey: string;
  at: Date;
}

export interface NoticeRow {
  id: string;
  recipient_id: string;
  entity_type: NoticeKind;
  entity_id: string;
  others: number;
  at: Date;
  read_at: Date | null;
  actor_name: string | null;
  actor_avatar_key: string | null;
  post_title: string | null;
}

/** Whose notices, and on which creator's host: there only what she did or was told is shown. */
export interface Recipient {
  userId: string;
  tenantId: string | null;
}

const ofRecipient = ({ userId, tenantId }: Recipient) => sql`n.recipient_id = ${userId}
  and (${tenantId}::uuid is null or ${tenantId}::uuid in (n.recipient_id, n.actor_id))`;

const selectNotice = sql`
  select n.id, n.recipient_id, n.entity_type, n.entity_id, n.others, n.at, n.read_at,
    actor.name as actor_name, actor.avatar_key as actor_avatar_key, post.title as post_title
  from notifications n
  left join profiles actor on actor.user_id = n.actor_id
  left join posts post on n.entity_type in ('like', 'post') and post.id = n.entity_id`;

/** One row more than the page holds, newest first. */
export async function listNotices(
  db: Db,
  recipient: Recipient,
  { limit, offset, after }: Paging,
): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`${selectNotice}
    where ${ofRecipient(recipient)}
      ${after ? sql`and (n.at, n.id) < (${after.at}, ${after.id}::uuid)` : sql``}
    order by n.at desc, n.id desc limit ${limit + 1} offset ${offset}`.execute(db);
  return rows;
}

export async function findNotices(db: Db, ids: readonly string[]): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`${selectNotice} where n.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** Counting stops here: the badge shows 99+, and a list this long is walked by cursor. */
const UNREAD_MAX = 100;
const TOTAL_MAX = 10_000;

export async function countNotices(db: Db, recipient: Recipient): Promise<{ total: number; unread: number }> {
  const { rows } = await sql<{ total: number; unread: number }>`
    select
      (select count(*) from (select from notifications n where ${ofRecipient(recipient)} limit ${TOTAL_MAX}) x) as total,
      (select count(*) from (select from notifications n
        where ${ofRecipient(recipient)} and n.read_at is null limit ${UNREAD_MAX}) x) as unread`.execute(db);
  return rows[0] ?? { total: 0, unread: 0 };
}

/** Marks one notice, or all, as read. Returns the ids that are the recipient's. */
export async function markRead(db: Db, recipient: Recipient, now: Date, id?: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update notifications n set read_at = coalesce(n.read_at, ${now})
    where ${ofRecipient(recipient)} and ${id === undefined ? sql`n.read_at is null` : sql`n.id = ${id}`}
    returning n.id`.execute(db);
  return rows.map((row) => row.id);
}

/** Returns the new notice's id, or undefined when this event was already told. */
export async function insertNotice(db: Db, notice: NewNotice): Promise<string | undefined> {
  const row = await db
    .insertInto('notifications')
    .values({
      recipient_id: notice.to,
      actor_id: notice.from,
      others: notice.others,
      entity_type: notice.entityType,
      entity_id: notice.entityId,
      event_key: notice.eventKey,
      at: notice.at,
    })
    .onConflict((conflict) => conflict.constraint('notifications_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Writes grouped notices, or brings them up to date and back to unread. One that says nothing new is left alone. */
export async function upsertNotices(db: Db, notices: readonly NewNotice[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into notifications as n (recipient_id, actor_id, others, entity_type, entity_id, event_key, at)
    select x."to", x."from", x.others, x."entityType", x."entityId", x."eventKey", x.at
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as x(
      "to" uuid, "from" uuid, others int, "entityType" text, "entityId" uuid, "eventKey" text, at timestamptz)
    on conflict on constraint notifications_once do update
      set actor_id = excluded.actor_id, others = excluded.others, at = excluded.at, read_at = null
      where (n.actor_id, n.others) is distinct from (excluded.actor_id, excluded.others)
    returning n.id`.execute(db);
  return rows.map((row) => row.id);
}
