import type { Server as HttpServer } from 'node:http';
import { socketPath, type ClientToServer, type ServerToClient } from '@udala/contract/realtime';
import { Server } from 'socket.io';
import type { Logger } from '../log.ts';

export interface SocketIdentity {
  userId: string;
  sessionId: string;
}

export interface SocketSessions {
  /** Who a handshake's token belongs to on the host it came to, or null. */
  identify(token: string, host: string | undefined): Promise<SocketIdentity | null>;
  /** Which of these sessions still live. */
  living(sessionIds: string[]): Promise<ReadonlySet<string>>;
}

/** A hint to whoever is connected; the row it speaks of is the truth. */
export interface Realtime {
  attach(server: HttpServer, sessions: SocketSessions): void;
  toUser<E extends keyof ServerToClient>(userId: string, event: E, ...payload: Parameters<ServerToClient[E]>): void;
  /** Whether anybody is there to hear: what would be asked of the database for nobody's sake can be spared. */
  hears(userId: string): boolean;
  /** Closes every socket of a session that has ended. */
  endSession(sessionId: string): void;
  close(): void;
}

const MAX_PACKET_BYTES = 16 * 1024;
const MAX_TOKEN_LENGTH = 100;
const RECHECK_MS = 5_000;

type Io = Server<ClientToServer, ServerToClient, Record<string, never>, SocketIdentity>;

export function createRealtime({ log, origins }: { log: Logger; origins: (origin: string) => boolean }): Realtime {
  const io: Io = new Server({
    path: socketPath,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MAX_PACKET_BYTES,
    perMessageDeflate: false,
    connectTimeout: 10_000,
    // A page of another origin must not open a socket in a visitor's name. Clients that are no browser send no origin.
    allowRequest: (request, done) => {
      const { origin } = request.headers;
      done(null, origin === undefined || origins(origin));
    },
  });
  let recheck: NodeJS.Timeout | undefined;

  return {
    attach(server, sessions) {
      io.attach(server);
      io.use((socket, next) => {
        const token: unknown = socket.handshake.auth['token'];
        if (typeof token !== 'string' || token.length > MAX_TOKEN_LENGTH) return next(new Error('unauthenticated'));
        sessions.identify(token, socket.handshake.headers.host).then(
          (identity) => {
            if (!identity) return next(new Error('unauthenticated'));
            Object.assign(socket.data, identity);
            return next();
          },
          (error: unknown) => {
            log.warn({ err: error }, 'socket could not be checked');
            next(new Error('unavailable'));
          },
        );
      });
      io.on('connection', (socket) => {
        const { userId, sessionId } = socket.data;
        // The room follows from the session, never from an id the client sends.
        void socket.join([`user:${userId}`, `session:${sessionId}`]);
        socket.on('joinNotificationChannel', (asked, ack) => {
          if (typeof ack === 'function') ack(asked === userId);
        });
      });
      recheck = setInterval(() => {
        closeDead(io, sessions).catch((error: unknown) => log.warn({ err: error }, 'sockets could not be rechecked'));
      }, RECHECK_MS);
    },
    toUser: (userId, event, ...payload) => void io.to(`user:${userId}`).emit(event, ...payload),
    hears: (userId) => io.of('/').adapter.rooms.has(`user:${userId}`),
    endSession: (sessionId) => io.in(`session:${sessionId}`).disconnectSockets(true),
    close() {
      clearInterval(recheck);
      // Without `true` the client takes it for a lost line and comes back by itself, to the process that follows.
      io.engine?.close();
    },
  };
}

/** A session that ended elsewhere (another process, expiry) takes its sockets with it within one period. */
async function closeDead(io: Io, sessions: SocketSessions): Promise<void> {
  const sockets = [...io.of('/').sockets.values()];
  if (sockets.length === 0) return;
  const living = await sessions.living([...new Set(sockets.map((socket) => socket.data.sessionId))]);
  for (const socket of sockets) if (!living.has(socket.data.sessionId)) socket.disconnect(true);
}
