import type { Message } from './messages.ts';
import type { Notification } from './notifications.ts';

export const socketPath = '/notifications-socket/';

export interface ServerToClient {
  newNotification: (notification: Notification) => void;
  /** Of the thread with this person, and how many are unread in it; one's own, written on another device, among them. */
  newMessage: (message: { withId: string; message: Message; unread: number }) => void;
  /** By the person of this thread, up to this instant. */
  messagesRead: (read: { withId: string; readUntil: string }) => void;
}
export interface ClientToServer {
  /** Asks for one's own channel; another's id is refused with `false`. */
  joinNotificationChannel: (userId: string, ack?: (joined: boolean) => void) => void;
}
