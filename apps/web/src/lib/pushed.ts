import { entityTypes, type EntityType } from '@udala/contract/entity-types';

/** Subject of a notification; empty for a test message or an unreadable one. */
export interface NotificationTarget {
  notificationId?: string;
  entityType?: EntityType;
  entityId?: string;
}

/** A push message to display. Title and body are plain text and never run. */
export interface Pushed extends NotificationTarget {
  title: string;
  body?: string;
  image?: string;
  icon?: string;
}

/** Messages from the worker to an open page of the app, which answers on the port sent along. */
export type FromWorker =
  | { type: 'push'; pushed: Pushed }
  | { type: 'open'; target: NotificationTarget }
  | { type: 'resubscribe' }
  /** Bytes that the worker fetched since its last report. */
  | { type: 'spent'; bytes: number };

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export const isEntityType = (value: unknown): value is EntityType => entityTypes.some((type) => type === value);
export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);

/** Value of `?open=` for the newest notification, used when a message has no subject. */
export const newest = 'newest';

export const openParam = ({ entityType, entityId }: NotificationTarget): string =>
  entityType !== undefined && entityId !== undefined ? `${entityType}:${entityId}` : newest;

/** Null if the value is malformed. */
export function readOpenParam(param: string): Required<Pick<NotificationTarget, 'entityType' | 'entityId'>> | null {
  const [entityType, entityId, ...rest] = param.split(':');
  return isEntityType(entityType) && isUuid(entityId) && rest.length === 0 ? { entityType, entityId } : null;
}
