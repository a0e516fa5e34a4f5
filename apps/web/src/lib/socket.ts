import { socketPath, type ClientToServer, type ServerToClient } from '@udala/contract/realtime';
import { io, type Socket } from 'socket.io-client';
import { readText } from './session-storage.ts';

export type Channel = Socket<ServerToClient, ClientToServer>;

/** After this long in the background the connection is assumed dead: a failed ping takes most of a minute. */
const sleptMs = 30_000;
const comeBackMs = 1000;
const comeBackSpreadMs = 4000;

/**
 * The notification channel, authenticated in its handshake. Only the app's shell opens it, after first paint.
 * `isSignedIn` asks the server whether an ended session closed or rejected it. Also returns a function that closes it.
 */
export function openChannel(isSignedIn: () => Promise<boolean>): { channel: Channel; leave: () => void } {
  const channel: Channel = io({
    path: socketPath,
    transports: ['websocket'],
    auth: (give) => give({ token: readText('token') }),
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    timeout: 20_000,
  });
  const over = new AbortController();
  const { signal } = over;
  let hiddenAt = Date.now();

  const anew = () => void channel.disconnect().connect();
  /** Socket.IO does not reconnect by itself after these two events. */
  const comeBack = async () => {
    if (!(await isSignedIn())) return;
    await new Promise((resolve) => setTimeout(resolve, comeBackMs + Math.random() * comeBackSpreadMs));
    if (!signal.aborted && !channel.active) channel.connect();
  };
  channel.on('disconnect', (reason) => void (reason === 'io server disconnect' && comeBack()));
  channel.on('connect_error', () => void (!channel.active && comeBack()));
  // The network changed: the old socket is dead without having noticed.
  addEventListener('online', anew, { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.hidden) hiddenAt = Date.now();
      else if (!channel.connected || Date.now() - hiddenAt > sleptMs) anew();
    },
    { signal },
  );
  return {
    channel,
    leave() {
      over.abort();
      channel.close();
    },
  };
}
