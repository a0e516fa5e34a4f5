import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { EntityType } from './notifications.ts';
import { Count, Empty, Strict, Uuid } from './scalars.ts';

/** Length of an FCM token or a PushSubscription; a payload is never longer either. */
const PUSH_ADDRESS_MAX_LENGTH = 4096;

export const registerPushNotification = endpoint({
  method: 'POST',
  path: '/notifications/registerPushNotification',
  access: 'signed-in',
  cost: ['oneRow'],
  summary: "Registers this session's browser for push; a second one replaces the first",
  body: Strict({
    pushNotificationToken: Type.String({
      minLength: 20,
      maxLength: PUSH_ADDRESS_MAX_LENGTH,
      description: 'An FCM token, or a PushSubscription as JSON',
    }),
    deviceType: Type.Literal('web'),
  }),
  reply: Empty,
});

export const removePushNotification = endpoint({
  method: 'DELETE',
  path: '/notifications/registerPushNotification',
  access: 'signed-in',
  cost: ['oneRow'],
  summary: "Stops pushing to this session's browser",
  reply: Empty,
});

export const sendTestPush = endpoint({
  method: 'POST',
  path: '/notifications/test-push',
  access: 'signed-in',
  cost: ['testPushes'],
  summary: "Pushes a test message to one's browsers at once, quiet hours or not",
  reply: Strict({ devices: Count }),
  status: 202,
  idempotent: true,
  errors: ['conflict'],
});

/** Content of `notification` in a push message, as JSON. */
export const PushedNotification = Strict({
  title: Type.String(),
  body: Type.Optional(Type.String()),
  image: Type.Optional(Type.String()),
  icon: Type.Optional(Type.String()),
});
export type PushedNotification = Static<typeof PushedNotification>;

/** A push message: all values are strings, as FCM requires. Without an entity when it is about none, or many. */
export const PushMessage = Strict({
  notification: Type.String({ description: 'A PushedNotification as JSON' }),
  notificationId: Type.Optional(Uuid),
  entityType: Type.Optional(EntityType),
  entityId: Type.Optional(Uuid),
});
export type PushMessage = Static<typeof PushMessage>;
