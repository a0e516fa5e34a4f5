import type { Message } from './messages.ts';
import type { Notification } from './notifications.ts';

export const socketPath = '/notifications-socket/';

export interface ServerToClient {
  newNotification: (notification: Notification) => void;
  /** A message of the thread with this person, and its unread count; also for one's own from another device. */
  newMessage: (message: { withId: string; message: Message; unread: number }) => void;
  /** The person of this thread has read up to this instant. */
  messagesRead: (read: { withId: string; readUntil: string }) => void;
}
export interface ClientToServer {
  /** Joins one's own channel; another's id is rejected with `false`. */
  joinNotificationChannel: (userId: string, ack?: (joined: boolean) => void) => void;
}
