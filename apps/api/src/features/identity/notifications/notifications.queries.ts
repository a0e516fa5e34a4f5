import type { EntityType } from '@udala/contract/notifications';
import { sql, type RawBuilder } from 'kysely';
import { areApart } from '#features/publishing/blocks/blocks.sql.ts';
import { notifiedComments } from '#features/publishing/comments/comments.sql.ts';
import { thumbnailOf } from '#features/publishing/media/media.sql.ts';
import { clearedName, clearedPageName } from '#features/identity/names/names.queries.ts';
import { namedPosts } from '#features/publishing/posts/posts.sql.ts';
import { insertPushes } from '#features/outreach/push/pushes.sql.ts';
import { givenReactions } from '#features/publishing/reactions/reactions.sql.ts';
import { localeOf } from '#features/identity/users/readers.ts';
import { isNameHidden } from '#features/identity/users/hidden-name.ts';
import type { PageColumns } from '#features/identity/users/page-of-author.ts';
import type { Db } from '#platform/db/database.ts';
import type { Paging } from '#platform/http/paging.ts';
import { isAboutPost, isThere } from './entity-types.ts';
import type { SentenceRow } from './notification-kinds.ts';

export interface NewNotification {
  to: string;
  from: string;
  /** Number of people who did the same, besides `from`. */
  others: number;
  entityType: EntityType;
  entityId: string;
  /**
   * Unique per recipient: 'membership:{subscription}', 'likes:{post}:{day}', 'reactions:{post}:{day}', 'post:{post}',
   * 'comment:{comment}'; for a transaction '{event}:{id}', see `TransactionEvent`.
   */
  eventKey: string;
  at: Date;
}

export interface NotificationRow extends SentenceRow, PageColumns {
  id: string;
  recipient_id: string;
  /** The recipient's stored language. */
  locale: string | null;
  entity_type: EntityType;
  entity_id: string;
  at: Date;
  read_at: Date | null;
  actor_name: string | null;
  /** Of the actor, as the page's are. */
  avatar_key: string | null;
  user_name: string | null;
  /** True if the actor's name is hidden from the recipient. */
  is_name_hidden: boolean;
  /**
   * Picture of the post, for recipients who may see it whatever they pay: the author, or everybody for a public post.
   */
  thumbnail: string | null;
  /** User name of the page with the post. */
  page: string | null;
}

/** Notifications are their recipient's own: every host shows them all. */
export interface Recipient {
  userId: string;
}

/** Condition: `n` is pushed to a creator's host. A comment by or to them may belong to another creator's page. */
export const isShownOn = (
  tenantId: RawBuilder<unknown>,
) => sql`(${tenantId} in (n.recipient_id, n.actor_id) and not exists (
  select from ${notifiedComments} c where n.entity_type = 'comment' and c.id = n.entity_id and c.creator_id <> ${tenantId}))`;

/** Condition: the recipient may be notified of the actor. Money is always reported, even across a block. */
export const mayBeNotified = (n: RawBuilder<unknown>) => sql`(${n}.entity_type = 'transaction' or ${n}.actor_id is null
  or not ${areApart(sql`${n}.recipient_id`, sql`${n}.actor_id`)})`;

const ofRecipient = ({ userId }: Recipient) =>
  sql`n.recipient_id = ${userId} and ${isThere} and ${mayBeNotified(sql`n`)}`;

/**
 * Selects notifications with what their text needs, as it is now: nothing deleted or no longer readable is revealed.
 */
const selectNotifications = (source: RawBuilder<unknown>) => sql<NotificationRow>`
  select n.id, n.recipient_id, ${localeOf(sql`n.recipient_id`)} as locale, n.entity_type, n.entity_id, n.event_key, n.others, n.at, n.read_at,
    ${clearedName('actor')} as actor_name, ${clearedPageName('actor')} as page_name, actor.user_name,
    actor.avatar_key, actor.page_image_key, post.title as post_title,
    coalesce(${isNameHidden('actor', { viewerId: sql`n.recipient_id`, creatorId: sql`post.author_id` })}, false) as is_name_hidden,
    case when comment.creator_id = n.recipient_id then comment.body end as comment_text,
    coalesce(comment.state = 'held', false) as is_held,
    coalesce(comment.answered_id = n.recipient_id, false) as is_answer, reaction.name as emoji, thumbnail.file as thumbnail,
    page.user_name as page
  from ${source} n
  left join profiles actor on actor.user_id = n.actor_id
  left join ${givenReactions} reaction on n.entity_type = 'reaction'
    and reaction.post_id = n.entity_id and reaction.user_id = n.actor_id
  left join ${notifiedComments} comment on n.entity_type = 'comment' and comment.id = n.entity_id
  left join ${namedPosts} post on post.id = coalesce(comment.post_id, case when ${isAboutPost} then n.entity_id end)
  left join profiles page on page.user_id = post.author_id
  left join lateral ${thumbnailOf(
    sql`post.id`,
    sql`(post.audience = 'everyone' or post.author_id = n.recipient_id)`,
  )} thumbnail on true`;

const allNotifications = sql`notifications`;

/** Keyset pagination, newest first. Reads one row more than the page to know whether there is a next one. */
export async function listNotificationRows(
  db: Db,
  recipient: Recipient,
  { limit, offset, after }: Paging,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`${selectNotifications(allNotifications)}
    where ${ofRecipient(recipient)}
      ${after ? sql`and (n.at, n.id) < (${after.at}, ${after.id}::uuid)` : sql``}
    order by n.at desc, n.id desc limit ${limit + 1} offset ${offset}`.execute(db);
  return rows;
}

/** Notifications of one event to these recipients. */
export async function findNotificationsOf(
  db: Db,
  eventKey: string,
  recipientIds: readonly string[],
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`${selectNotifications(allNotifications)}
    where n.recipient_id = any(${recipientIds}::uuid[]) and n.event_key = ${eventKey}`.execute(db);
  return rows;
}

/** Notifications by id, of any recipient. Those deleted in the meantime are missing. */
export async function findNotificationRows(
  db: Db,
  wanted: readonly { recipientId: string; id: string }[],
): Promise<NotificationRow[]> {
  const source = sql`(
    select distinct found.* from notifications found
    join unnest(${wanted.map(({ recipientId }) => recipientId)}::uuid[], ${wanted.map(({ id }) => id)}::uuid[])
      as these (recipient_id, id) using (recipient_id, id))`;
  const { rows } = await sql<NotificationRow>`${selectNotifications(source)} where ${mayBeNotified(sql`n`)}`.execute(
    db,
  );
  return rows;
}

/** Limits of counting: the badge shows 99+, and a longer list is paged by cursor. */
const UNREAD_MAX = 100;
const TOTAL_MAX = 10_000;

export async function countNotifications(db: Db, recipient: Recipient): Promise<{ total: number; unread: number }> {
  const { rows } = await sql<{ total: number; unread: number }>`
    select
      (select count(*) from (select from notifications n where ${ofRecipient(recipient)} limit ${TOTAL_MAX}) x) as total,
      (select count(*) from (select from notifications n
        where ${ofRecipient(recipient)} and n.read_at is null limit ${UNREAD_MAX}) x) as unread`.execute(db);
  return rows[0] ?? { total: 0, unread: 0 };
}

/** Undefined if the notification is not the recipient's. */
export async function markRead(
  db: Db,
  recipient: Recipient,
  now: Date,
  id: string,
): Promise<NotificationRow | undefined> {
  const { rows } = await sql<NotificationRow>`
    with written as (
      update notifications n set read_at = coalesce(n.read_at, ${now})
      where ${ofRecipient(recipient)} and n.id = ${id} returning n.*)
    ${selectNotifications(sql`written`)}`.execute(db);
  return rows[0];
}

export async function markAllRead(db: Db, recipient: Recipient, now: Date, until: Date | null): Promise<void> {
  await sql`update notifications n set read_at = ${now}
    where ${ofRecipient(recipient)} and n.read_at is null
      and (${until}::timestamptz is null or n.at <= ${until}::timestamptz)`.execute(db);
}

/** Marks what was said lately of a transaction as read: of these kinds of event, whatever their recipient did. */
export async function markSettled(
  db: Db,
  { userId, entityId, kinds, now }: Recipient & { entityId: string; kinds: readonly string[]; now: Date },
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    with written as (
      update notifications n set read_at = coalesce(n.read_at, ${now})
      where n.recipient_id = ${userId} and n.entity_type = 'transaction' and n.entity_id = ${entityId}
        and split_part(n.event_key, ':', 1) = any(${kinds}) and n.at > ${now}::timestamptz - interval '31 days'
      returning n.*)
    ${selectNotifications(sql`written`)}`.execute(db);
  return rows;
}

/** Idempotent: undefined if the event was announced before. */
export async function insertNotification(
  db: Db,
  notification: Omit<NewNotification, 'others'>,
): Promise<NotificationRow | undefined> {
  const { rows } = await sql<NotificationRow>`
    with written as (${insertNotifications(sql`
      select ${notification.to}::uuid as recipient_id, ${notification.from}::uuid as actor_id, ${notification.entityType} as entity_type,
        ${notification.entityId}::uuid as entity_id, ${notification.eventKey} as event_key, ${notification.at}::timestamptz as at`)}),
    pushed as (${insertPushes(sql`written`)})
    ${selectNotifications(sql`written`)}`.execute(db);
  return rows[0];
}

/**
 * Inserts notifications in the statement that makes the change: `events` yields their columns. It needs an
 * `insertPushes` too. Skips deleted recipients, and pairs of people of whom one blocks the other.
 */
export const insertNotifications = (events: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into notifications (recipient_id, actor_id, entity_type, entity_id, event_key, at)
  select event.recipient_id, event.actor_id, event.entity_type, event.entity_id, event.event_key, event.at
  from (${events}) event
  where ${mayBeNotified(sql`event`)}
    and not exists (select from users gone where gone.id = event.recipient_id and gone.state = 'deleted')
  on conflict on constraint notifications_once do nothing
  returning *`;

/** Deletes notifications in the statement that undoes their events: `events` yields `recipient_ids`, `event_key`. */
export const deleteNotifications = (events: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  delete from notifications n using (${events}) event
  where n.recipient_id = any(event.recipient_ids) and n.event_key = event.event_key`;

/** Upserts grouped notifications; changed ones become unread again, unchanged ones stay as they are. */
export async function upsertNotifications(db: Db, groups: readonly NewNotification[]): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    with written as (
      insert into notifications as n (recipient_id, actor_id, others, entity_type, entity_id, event_key, at)
      select x."to", x."from", x.others, x."entityType", x."entityId", x."eventKey", x.at
      from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as x(
        "to" uuid, "from" uuid, others int, "entityType" text, "entityId" uuid, "eventKey" text, at timestamptz)
      on conflict on constraint notifications_once do update
        set actor_id = excluded.actor_id, others = excluded.others, at = excluded.at, read_at = null
        where (n.actor_id, n.others) is distinct from (excluded.actor_id, excluded.others)
      returning n.*, old.id is null as is_new),
    pushed as (${insertPushes(sql`(select * from written where is_new)`)})
    ${selectNotifications(sql`written`)}`.execute(db);
  return rows;
}
