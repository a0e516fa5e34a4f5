import type { Server as HttpServer } from 'node:http';
import { socketPath, type ClientToServer, type ServerToClient } from '@udala/contract/realtime';
import { Server, type Socket } from 'socket.io';
import type { Logger } from '../log.ts';
import { MemoryAdapter, RECOVERY_MS } from './memory.ts';
import { guardRecovery, type Shown } from './recovery.ts';
import { createTurnstile } from './turnstile.ts';

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
  /** Whether anybody may be there to hear: what would be asked of the database for nobody's sake can be spared. */
  hears(userId: string): boolean;
  /** Closes every socket of a session that has ended, of all processes. */
  endSession(sessionId: string): void;
  /** Sends the sockets of this process away, to come back to another. */
  closeSockets(): void;
  /** Says and hears nothing more. */
  leave(): void;
}

const MAX_PACKET_BYTES = 16 * 1024;
/** A packet comes in one piece from a browser, and in a dozen from a poor line. */
const MAX_FRAGMENTS = 16;
const MAX_CHUNKS = 128;
/** A page says who it is and which channel it wants, once for each line. More of it is a flood, and its answers would pile up unread. */
const MESSAGES_MAX = 50;
/** How long whoever is sent away has to say goodbye. */
const GOODBYE_MS = 2_000;
const MAX_TOKEN_LENGTH = 100;
/** Five seconds are allowed, the looking up included. */
const RECHECK_MS = 4_000;
/** Of one person to one process: all her tabs, and those of them whose line broke and was not missed yet. */
const SOCKETS_PER_PERSON_MAX = 30;

type Nothing = Record<string, never>;
type Io = Server<ClientToServer, ServerToClient, Nothing, SocketIdentity>;
type Channel = Socket<ClientToServer, ServerToClient, Nothing, SocketIdentity>;

interface Options {
  log: Logger;
  origins: (origin: string) => boolean;
  /** Null where there is one process. */
  redisUrl: string | null;
}

export async function createRealtime({ log, origins, redisUrl }: Options): Promise<Realtime> {
  // Loaded only where it is asked for.
  const cluster = redisUrl === null ? null : await (await import('./cluster.ts')).joinCluster(redisUrl, log);
  const enter = createTurnstile();
  const io: Io = new Server({
    path: socketPath,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MAX_PACKET_BYTES,
    perMessageDeflate: false,
    connectTimeout: 10_000,
    connectionStateRecovery: { maxDisconnectionDuration: RECOVERY_MS, skipMiddlewares: false },
    adapter: cluster?.adapter ?? MemoryAdapter,
    // A page of another origin must not open a socket in a visitor's name. Clients that are no browser send no origin.
    allowRequest: (request, done) => {
      const { origin } = request.headers;
      const isOurs = origin === undefined || origins(origin);
      enter(() => done(null, isOurs));
    },
  });
  const everybody = io.of('/');
  const { adapter } = everybody;
  let recheck: NodeJS.Timeout | undefined;

  return {
    attach(server, sessions) {
      io.attach(server);
      limitPieces(io);
      limitMessages(io);
      const identify = async ({ token, host }: Shown) =>
        typeof token === 'string' && token.length <= MAX_TOKEN_LENGTH ? sessions.identify(token, host) : null;
      guardRecovery(everybody, identify);
      io.use((socket, next) => {
        letIn(socket, identify).then(
          (refusal) => next(refusal === null ? undefined : new Error(refusal)),
          (error: unknown) => {
            log.warn({ err: error }, 'socket could not be checked');
            next(new Error('unavailable'));
          },
        );
      });
      io.on('connection', (socket) => {
        socket.on('joinNotificationChannel', (asked, ack) => {
          if (typeof ack === 'function') ack(asked === socket.data.userId);
        });
      });
      recheck = setInterval(() => {
        closeDead(io, sessions).catch((error: unknown) => log.warn({ err: error }, 'sockets could not be rechecked'));
      }, RECHECK_MS);
    },
    toUser: (userId, event, ...payload) => void io.to(roomOf(userId)).emit(event, ...payload),
    // Who is connected to another process is not known here.
    hears: (userId) =>
      cluster !== null ||
      adapter.rooms.has(roomOf(userId)) ||
      (adapter instanceof MemoryAdapter && adapter.awaits(userId)),
    endSession: (sessionId) => io.in(`session:${sessionId}`).disconnectSockets(true),
    closeSockets() {
      clearInterval(recheck);
      // Without `true` the client takes it for a lost line and comes back by itself, to the process that follows.
      io.engine?.close();
    },
    leave() {
      void adapter.close();
      cluster?.close();
    },
  };
}

const roomOf = (userId: string): string => `user:${userId}`;

/** Null when she is let in, else why not. */
async function letIn(
  socket: Channel,
  identify: (shown: Shown) => Promise<SocketIdentity | null>,
): Promise<string | null> {
  if (socket.conn.readyState !== 'open') return 'closed';
  const { auth, headers } = socket.handshake;
  // Who is recovered was asked for her token a moment ago, or she would not be.
  const identity = socket.recovered ? socket.data : await identify({ token: auth['token'], host: headers.host });
  if (!identity) return 'unauthenticated';
  Object.assign(socket.data, identity);
  // The rooms follow from the session, never from an id the client sends. Entered before they are counted: many may come at once.
  const room = roomOf(identity.userId);
  void socket.join([room, `session:${identity.sessionId}`]);
  return (socket.nsp.adapter.rooms.get(room)?.size ?? 0) > SOCKETS_PER_PERSON_MAX ? 'too_many' : null;
}

/** A session that ended elsewhere (another process, expiry) takes its sockets with it within one period. */
async function closeDead(io: Io, sessions: SocketSessions): Promise<void> {
  const sockets = [...io.of('/').sockets.values()];
  if (sockets.length === 0) return;
  const living = await sessions.living([...new Set(sockets.map((socket) => socket.data.sessionId))]);
  for (const socket of sockets) if (!living.has(socket.data.sessionId)) socket.disconnect(true);
}

function limitMessages(io: Io): void {
  io.engine.on('connection', (line: Line) => {
    let said = 0;
    line.on('packet', ({ type }) => {
      if (type === 'message') said += 1;
      if (said > MESSAGES_MAX) line.close(true);
    });
  });
}

interface Line {
  on(event: 'packet', hear: (packet: { type: string }) => void): unknown;
  close(discard: boolean): void;
}

type WebSocketServer = new (options: object) => object;

/** Half packets are kept until the rest comes: in thousands of pieces a small one fills megabytes. */
function limitPieces(io: Io): void {
  const { opts } = io.engine as unknown as { opts: { wsEngine: WebSocketServer } };
  const limited = { maxFragments: MAX_FRAGMENTS, maxBufferedChunks: MAX_CHUNKS, closeTimeout: GOODBYE_MS };
  // It is made anew when the server listens.
  opts.wsEngine = class extends opts.wsEngine {
    constructor(options: object) {
      super({ ...options, ...limited });
    }
  };
}
