import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { entityTypes } from './entity-types.ts';
import { Meta, pageQuery } from './paging.ts';
import { PageOfAuthor } from './profiles.ts';
import { Count, Empty, Instant, Nullable, Strict, Uuid } from './scalars.ts';

export const EntityType = Type.Enum([...entityTypes]);
export type EntityType = Static<typeof EntityType>;

export const Notification = Strict({
  id: Uuid,
  message: Type.String(),
  entityType: EntityType,
  entityId: Uuid,
  isRead: Type.Boolean(),
  createdAt: Instant,
  userId: Uuid,
  /** Picture of the post it is about, if there is one. */
  thumbnailUrl: Type.Optional(Type.String()),
  /** User name of the page that shows the post it is about. */
  page: Type.Optional(Type.String()),
  user: Nullable(
    Strict({
      profile: Strict({ name: Type.String(), profileImageUrl: Nullable(Type.String()) }),
      /** Of a creator who published or was paid; null where they are met as a person. */
      page: PageOfAuthor,
    }),
  ),
});
export type Notification = Static<typeof Notification>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  access: 'signed-in',
  cost: ['page'],
  summary: "One's own notifications, newest first; meta.unread is the badge",
  query: Strict({ userId: Type.Optional(Uuid), ...pageQuery }),
  reply: Strict({
    items: Type.Array(Notification),
    meta: Type.Object({ ...Meta.properties, unread: Count }, { additionalProperties: false }),
  }),
  errors: ['not_found'],
});

export const readNotification = endpoint({
  method: 'PATCH',
  path: '/notifications/:id/read',
  access: 'signed-in',
  cost: ['oneRow'],
  summary: "Marks one of one's own notifications as read",
  params: Strict({ id: Uuid }),
  body: Strict({ isRead: Type.Literal(true) }),
  reply: Notification,
  errors: ['not_found'],
});

export const readAllNotifications = endpoint({
  method: 'PATCH',
  path: '/notifications/read-all',
  access: 'signed-in',
  cost: ['oneRow'],
  summary: "Marks all of one's notifications as read, or those up to a time",
  query: Strict({ until: Type.Optional(Instant) }),
  reply: Empty,
});
