import type { EntityType } from '@udala/contract/notifications';

/** What a notice speaks of; nothing for a test message and for what could not be read. */
export interface NotificationTarget {
  notificationId?: string;
  entityType?: EntityType;
  entityId?: string;
}

/** A push message as it may be shown. Title and body are text: whatever stands in them, nothing of it runs. */
export interface Pushed extends NotificationTarget {
  title: string;
  body?: string;
  image?: string;
  icon?: string;
}

/** What the worker says to an open page of the app, which answers on the port that comes with it. */
export type FromWorker =
  | { type: 'push'; pushed: Pushed }
  | { type: 'open'; target: NotificationTarget }
  | { type: 'resubscribe' }
  /** What the worker fetched since it last said so. */
  | { type: 'spent'; bytes: number };

const entities: Record<EntityType, true> = {
  comment: true,
  like: true,
  post: true,
  reaction: true,
  membership: true,
  transaction: true,
};
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export const isEntityType = (value: unknown): value is EntityType =>
  typeof value === 'string' && Object.hasOwn(entities, value);
export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);

/** Stands for what it is of in `?open=`: the newest notice, when a message speaks of nothing. */
export const newest = 'newest';

export const openParam = ({ entityType, entityId }: NotificationTarget): string =>
  entityType !== undefined && entityId !== undefined ? `${entityType}:${entityId}` : newest;

/** Null where it was not written by us. */
export function readOpenParam(param: string): Required<Pick<NotificationTarget, 'entityType' | 'entityId'>> | null {
  const [entityType, entityId, ...rest] = param.split(':');
  return isEntityType(entityType) && isUuid(entityId) && rest.length === 0 ? { entityType, entityId } : null;
}
