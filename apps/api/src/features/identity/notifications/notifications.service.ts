import type { QueryOf, ReplyOf } from '@udala/contract/endpoint';
import type {
  listNotifications as listEndpoint,
  Notification,
  readAllNotifications as readAllEndpoint,
} from '@udala/contract/notifications';
import { catalogue } from '@udala/messages/catalogue';
import { toPageDto } from '#features/identity/users/page-of-author.ts';
import type { Db } from '#platform/db/database.ts';
import { invalidField, notFound } from '#platform/http/errors.ts';
import { pageOf, readPaging } from '#platform/http/paging.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { localeOfTag, say } from '#platform/say.ts';
import { mediaAddress, pictureAddress } from '#platform/storage/media-address.ts';
import type { Deps } from '#app/deps.ts';
import { notificationKinds, type TransactionEvent } from './notification-kinds.ts';
import {
  countNotifications,
  findNotificationsOf,
  insertNotification,
  findNotificationRows,
  listNotificationRows,
  markAllRead,
  markRead,
  markSettled,
  upsertNotifications,
  type NewNotification,
  type NotificationRow,
} from './notifications.queries.ts';

export type { NewNotification, TransactionEvent };

interface ListQuery {
  userId?: string;
  page?: number;
  limit?: number;
  cursor?: string;
}

/** @throws AppError `not_found` for another person's notifications. */
export async function listNotifications(
  deps: Pick<Deps, 'db'>,
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

/** @throws AppError `not_found` if the notification is not the viewer's own. */
export async function readNotification(
  deps: Pick<Deps, 'clock' | 'db'>,
  viewer: Viewer,
  id: string,
): Promise<Notification> {
  const row = await markRead(deps.db, viewer, deps.clock.now(), id);
  if (!row) throw notFound();
  return toNotificationDto(row);
}

/**
 * Marks notifications up to `until` as read; newer ones, which the viewer has not seen, stay unread.
 * @throws AppError `invalid_request` if `until` is not a time.
 */
export async function readAllNotifications(
  deps: Pick<Deps, 'clock' | 'db'>,
  viewer: Viewer,
  { until }: QueryOf<typeof readAllEndpoint>,
): Promise<void> {
  const last = until === undefined ? null : new Date(until);
  // A leap second passes the schema, but Date cannot represent it.
  if (last && Number.isNaN(last.getTime())) throw invalidField('until', say().errors.fieldWrongForm('until'));
  await markAllRead(deps.db, viewer, deps.clock.now(), last);
}

/**
 * Notifies one person of one event. Idempotent: null if they were notified before. Pass the result to
 * `showNotifications` after the commit.
 */
export async function notifyOnce(db: Db, notification: Omit<NewNotification, 'others'>): Promise<Notification | null> {
  const row = await insertNotification(db, notification);
  return row ? toNotificationDto(row) : null;
}

/** Nothing waits there for its recipient any more. Pass the result to `showNotifications`: open pages look again. */
export async function settleNotifications(
  db: Db,
  settled: { userId: string; entityId: string; kinds: readonly TransactionEvent[]; now: Date },
): Promise<Notification[]> {
  return (await markSettled(db, settled)).map(toNotificationDto);
}

/** Writes grouped notifications, which become unread whenever they grow. Returns those that changed. */
export async function notifyGrouped(db: Db, notifications: readonly NewNotification[]): Promise<Notification[]> {
  const rows = await upsertNotifications(db, notifications);
  return rows.map(toNotificationDto);
}

/** Sends committed notifications to the open pages of their recipients. */
export function showNotifications({ realtime }: Pick<Deps, 'realtime'>, notifications: readonly Notification[]): void {
  for (const notification of notifications) realtime.toUser(notification.userId, 'newNotification', notification);
}

/** Sends the notifications of one event to open pages. Reads nothing if no recipient is connected. */
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

/** Finds notifications of any recipient by id, for pushes. Deleted ones are left out. */
export async function findNotificationsByIds(
  db: Db,
  wanted: readonly { recipientId: string; id: string }[],
): Promise<ReadonlyMap<string, Notification>> {
  const rows = await findNotificationRows(db, wanted);
  return new Map(rows.map((row) => [row.id, toNotificationDto(row)]));
}

function toNotificationDto(row: NotificationRow): Notification {
  const { notificationsServer: m, accountServer } = catalogue(localeOfTag(row.locale));
  const kind = notificationKinds[row.entity_type];
  const name = row.is_name_hidden ? accountServer.hiddenName : row.actor_name;
  const avatarKey = row.is_name_hidden ? null : row.avatar_key;
  const page = kind.isByCreator(row) ? toPageDto(row) : null;
  return {
    id: row.id,
    message: kind.sentence(m, page?.name ?? name ?? m.someone, row),
    entityType: row.entity_type,
    entityId: row.entity_id,
    isRead: row.read_at !== null,
    createdAt: row.at.toISOString(),
    userId: row.recipient_id,
    ...(row.page !== null && { page: row.page }),
    ...(row.thumbnail !== null && { thumbnailUrl: mediaAddress(row.thumbnail) }),
    user: name === null ? null : { profile: { name, profileImageUrl: pictureAddress(avatarKey) }, page },
  };
}
