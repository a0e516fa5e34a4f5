import type { Notification } from '@udala/contract/notifications';
import { socketPath } from '@udala/contract/realtime';
import { io, type Socket } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import { membersHost } from './harness.ts';

/** A page that stays open until the test ends; `listen` is called before it connects. */
export async function connectAs(
  address: string,
  { token }: { token: string },
  listen: (socket: Socket) => void,
): Promise<void> {
  const socket = io(address, {
    path: socketPath,
    transports: ['websocket'],
    auth: { token },
    extraHeaders: { host: membersHost },
    forceNew: true,
  });
  onTestFinished(() => void socket.close());
  listen(socket);
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
}

/** Opens a page; the returned list fills with its notifications, and nothing else. */
export async function openSocket(address: string, person: { token: string }): Promise<readonly Notification[]> {
  const heard: Notification[] = [];
  await connectAs(address, person, (socket) =>
    socket.onAny((event: string, notification: Notification) => {
      if (event !== 'newNotification') throw new Error(`an event nobody knows: ${event}`);
      heard.push(notification);
    }),
  );
  return heard;
}
