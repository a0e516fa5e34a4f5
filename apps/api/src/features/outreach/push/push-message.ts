import type { Notification } from '@udala/contract/notifications';
import type { PushedNotification, PushMessage } from '@udala/contract/push';
import { catalogue } from '@udala/messages/catalogue';
import type { Locale } from '@udala/messages/languages';
import { notificationKinds } from '#features/identity/notifications/notification-kinds.ts';
import { sha256 } from '#platform/secrets.ts';
import type { OutgoingPush } from '#platform/push/vendor-request.ts';

/** The longest topic a vendor accepts: 32 characters of base64url. */
const topicOf = (name: string): string => sha256(name).toString('base64url').slice(0, 32);

interface PushContent extends PushedNotification {
  source?: Pick<Notification, 'id' | 'entityType' | 'entityId'>;
}

function toData({ source, ...notification }: PushContent): Record<string, string> {
  const message: PushMessage = {
    notification: JSON.stringify(notification),
    ...(source && { notificationId: source.id, entityType: source.entityType, entityId: source.entityId }),
  };
  return { ...message };
}

const OWN_ICON = '/icon-192.png';
const iconAt = (origin: string, address: string = OWN_ICON): string => new URL(address, origin).href;

/** The notification's sentence is the title. `origin` is the site its reader is signed in on. */
export const composeNotificationPush = ({ user, ...notification }: Notification, origin: string): OutgoingPush => ({
  data: toData({
    title: notification.message,
    icon: iconAt(origin, user?.page?.imageUrl ?? user?.profile.profileImageUrl ?? undefined),
    source: notification,
  }),
  urgency: notificationKinds[notification.entityType].urgency,
  topic: topicOf(notification.id),
});

/** One push in place of many that wait. */
export const composeManyMorePush = (locale: Locale, count: number, origin: string): OutgoingPush => ({
  data: toData({ title: catalogue(locale).pushServer.manyMore(count), icon: iconAt(origin) }),
  urgency: 'normal',
  topic: topicOf('many more'),
});

export const composeTestPush = (locale: Locale, origin: string): OutgoingPush => ({
  data: toData({ title: catalogue(locale).pushServer.testMessage, icon: iconAt(origin) }),
  urgency: 'high',
  topic: topicOf('test'),
});
