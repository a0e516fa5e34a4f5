import type { Notification } from './notifications.ts';

export const socketPath = '/notifications-socket/';

export interface ServerToClient {
  newNotification: (notification: Notification) => void;
}
export interface ClientToServer {
  /** Asks for one's own channel; another's id is refused with `false`. */
  joinNotificationChannel: (userId: string, ack?: (joined: boolean) => void) => void;
}
