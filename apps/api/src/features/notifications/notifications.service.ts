import type { QueryOf, ReplyOf } from '@udala/contract/endpoint';
import type {
  listNotifications as listEndpoint,
  Notification,
  readAllNotifications as readAllEndpoint,
} from '@udala/contract/notifications';
import { hiddenName } from '@udala/messages/account-server';
import { fieldWrongForm } from '@udala/messages/errors';
import * as m from '@udala/messages/notifications-server';
import type { Db } from '#platform/db/database.ts';
import { invalidField, notFound } from '#platform/http/errors.ts';
import { pageOf, readPaging } from '#platform/http/paging.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { mediaAddress, pictureAddress } from '#platform/storage/media-address.ts';
import type { Deps } from '#app/deps.ts';
import {
  countNotifications,
  findNotificationsOf,
  insertNotification,
  findNotificationRows,
  listNotificationRows,
  markAllRead,
  markRead,
  upsertNotifications,
  type NewNotification,
  type EntityType,
  type NotificationRow,
} from './notifications.queries.ts';

export type { NewNotification };

/** What the event key of a notice about money begins with. `from` is whom it is about: the creator, or the patron. */
export type TransactionEvent = keyof typeof m.transactions;

interface ListQuery {
  userId?: string;
  page?: number;
  limit?: number;
  cursor?: string;
}

/** @throws AppError `not_found` when another person's notices are asked for. */
export async function listNotifications(
  deps: Deps,
  viewer: Viewer,
  { userId = viewer.userId, ...query }: ListQuery,
): Promise<ReplyOf<typeof listEndpoint>> {
  if (userId !== viewer.userId) throw notFound();
  const paging = readPaging(query);
  const [rows, { total, unread }] = await Promise.all([
    listNotificationRows(deps.db, viewer, paging),
    countNotifications(deps.db, viewer),
  ]);
  const { items, meta } = pageOf(rows, paging, total, { toItem: toNotificationDto, keyOf: (row) => row });
  return { items, meta: { ...meta, unread } };
}

/** @throws AppError `not_found` when it is not the viewer's own. */
export async function readNotification(deps: Deps, viewer: Viewer, id: string): Promise<Notification> {
  const row = await markRead(deps.db, viewer, deps.clock.now(), id);
  if (!row) throw notFound();
  return toNotificationDto(row);
}

/**
 * Up to `until`: what was told after one last looked stays unread.
 * @throws AppError `invalid_request` when that is no time.
 */
export async function readAllNotifications(
  deps: Deps,
  viewer: Viewer,
  { until }: QueryOf<typeof readAllEndpoint>,
): Promise<void> {
  const last = until === undefined ? null : new Date(until);
  // A leap second has the form of a time, and is none that can be compared.
  if (last && Number.isNaN(last.getTime())) throw invalidField('until', fieldWrongForm('until'));
  await markAllRead(deps.db, viewer, deps.clock.now(), last);
}

/**
 * Tells one person of one event, once: null when it was told before. Hand what comes back to
 * `showNotifications` after the commit.
 */
export async function notifyOnce(db: Db, notification: Omit<NewNotification, 'others'>): Promise<Notification | null> {
  const row = await insertNotification(db, notification);
  return row ? toNotificationDto(row) : null;
}

/** Tells of what many did as one notice each, unread again whenever it grows. Returns those that say something new. */
export async function notifyGrouped(db: Db, notifications: readonly NewNotification[]): Promise<Notification[]> {
  const rows = await upsertNotifications(db, notifications);
  return rows.map(toNotificationDto);
}

/** Shows notices that are committed on the open pages of those who were told. */
export function showNotifications({ realtime }: Deps, notifications: readonly Notification[]): void {
  for (const notification of notifications) realtime.toUser(notification.userId, 'newNotification', notification);
}

/** The same for what was told of one event. Nothing is looked up where nobody listens. */
export async function showNotificationsOf(
  deps: Deps,
  eventKey: string,
  recipientIds: readonly string[],
): Promise<void> {
  const listening = await deps.realtime.listening(recipientIds);
  if (listening.length === 0) return;
  const rows = await findNotificationsOf(deps.db, eventKey, listening);
  showNotifications(deps, rows.map(toNotificationDto));
}

/** Notices by their id, whosever they are, for who tells them outside; what is gone is left out. */
export async function findNotificationsByIds(
  db: Db,
  wanted: readonly { recipientId: string; id: string }[],
): Promise<ReadonlyMap<string, Notification>> {
  const rows = await findNotificationRows(db, wanted);
  return new Map(rows.map((row) => [row.id, toNotificationDto(row)]));
}

function commentSentence(actor: string, { post_title, comment_text, is_held, is_answer }: NotificationRow): string {
  const about = { title: post_title ?? '', text: comment_text ?? '' };
  if (is_held) return m.commentWaits(actor, about);
  return is_answer ? m.answered(actor, about) : m.commented(actor, about);
}

const sentences: Record<EntityType, (actor: string, row: NotificationRow) => string> = {
  comment: commentSentence,
  like: (actor, { others, post_title }) => m.liked(actor, others, post_title ?? ''),
  membership: (actor) => m.joined(actor),
  post: (actor, { post_title }) => m.posted(actor, post_title ?? ''),
  reaction: (actor, { others, post_title, emoji }) => m.reacted(actor, others, post_title ?? '', emoji),
  transaction: (actor, { event_key }) => m.transactions[event_key.split(':', 1)[0] as TransactionEvent](actor),
};

function toNotificationDto(row: NotificationRow): Notification {
  const name = row.is_name_hidden ? hiddenName : row.actor_name;
  const avatarKey = row.is_name_hidden ? null : row.actor_avatar_key;
  return {
    id: row.id,
    message: sentences[row.entity_type](name ?? m.someone, row),
    entityType: row.entity_type,
    entityId: row.entity_id,
    isRead: row.read_at !== null,
    createdAt: row.at.toISOString(),
    userId: row.recipient_id,
    ...(row.thumbnail !== null && { thumbnailUrl: mediaAddress(row.thumbnail) }),
    user: name === null ? null : { profile: { name, profileImageUrl: pictureAddress(avatarKey) } },
  };
}
