import { socketPath, type ClientToServer, type ServerToClient } from '@udala/contract/realtime';
import { io, type Socket } from 'socket.io-client';
import { readText } from './session-storage.ts';

export type Channel = Socket<ServerToClient, ClientToServer>;

/** The notification channel, authenticated in its handshake. Opened by the app's shell alone, after first paint. */
export const openChannel = (): Channel =>
  io({
    path: socketPath,
    transports: ['websocket'],
    auth: (give) => give({ token: readText('token') }),
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    timeout: 20_000,
  });
