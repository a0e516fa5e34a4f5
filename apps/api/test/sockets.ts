import type { Notification } from '@udala/contract/notifications';
import { socketPath } from '@udala/contract/realtime';
import { io } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import { membersHost } from './harness.ts';

/** A page of hers that stays open until the test ends; fills with what she is told. */
export async function openSocket(address: string, { token }: { token: string }): Promise<readonly Notification[]> {
  const heard: Notification[] = [];
  const socket = io(address, {
    path: socketPath,
    transports: ['websocket'],
    auth: { token },
    extraHeaders: { host: membersHost },
    forceNew: true,
  });
  onTestFinished(() => void socket.close());
  socket.onAny((event: string, notice: Notification) => {
    if (event !== 'newNotification') throw new Error(`an event nobody knows: ${event}`);
    heard.push(notice);
  });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  return heard;
}
