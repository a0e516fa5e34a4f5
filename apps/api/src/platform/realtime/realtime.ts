import type { Server as HttpServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { socketPath, type ServerToClient } from '@udala/contract/realtime';
import { Server } from 'socket.io';
import type { Clock } from '../clock.ts';
import type { Logger } from '../log.ts';
import { createAdmission, type AdmissionOptions } from './admission.ts';
import type { Cluster } from './cluster.ts';
import { limitConnections, type Connection } from './connection-limits.ts';
import { MemoryAdapter, RECOVERY_MS } from './memory.ts';
import { guardRecovery, type Shown } from './recovery.ts';
import {
  firstCheckAt,
  followSessions,
  roomOfSession,
  type Channel,
  type Io,
  type SocketIdentity,
  type SocketSessions,
} from './sessions.ts';

/** A hint to whoever is connected; the row it speaks of is the truth. */
export interface Realtime {
  attach(server: HttpServer, sessions: SocketSessions): void;
  toUser<E extends keyof ServerToClient>(userId: string, event: E, ...payload: Parameters<ServerToClient[E]>): void;
  /** False while the Redis between several processes is away. */
  isConnected(): boolean;
  /** Those of them who may be there to hear: what would be asked of the database for nobody's sake can be spared. */
  listening(userIds: readonly string[]): Promise<readonly string[]>;
  /** Lines of this process that stand open: those who signed in, and those who are nobody yet. */
  countSockets(): { authenticated: number; unauthenticated: number };
  /** Sends those that are here away one after the other, so that they do not all come back to another at once. */
  sendAway(overMs: number): Promise<void>;
  /** Sends the sockets of this process away, to come back to another. */
  closeSockets(): void;
  /** Says and hears nothing more. */
  leave(): void;
}

const MAX_PACKET_BYTES = 16 * 1024;
/** Who is nobody until then is sent away; a second more, and she is cut off. */
const CONNECT_MS = 3_500;
/** Of whom one message tells; more of them are asked for first. */
const FEW = 20;
/** In which all who are here are sent away. */
const DISCONNECT_BATCHES = 20;
const MAX_TOKEN_LENGTH = 100;
/** Of one person to one process: all her tabs, and those of them whose line broke and was not missed yet. */
const SOCKETS_PER_PERSON_MAX = 30;

interface RealtimeOptions extends AdmissionOptions {
  clock: Clock;
  log: Logger;
  /** Null where there is one process. */
  redisUrl: string | null;
}

export async function createRealtime({ clock, log, redisUrl, ...wishes }: RealtimeOptions): Promise<Realtime> {
  // Loaded only where it is asked for.
  const cluster = redisUrl === null ? null : await (await import('./cluster.ts')).joinCluster(redisUrl, log);
  const admission = createAdmission(wishes);
  const io: Io = new Server({
    path: socketPath,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MAX_PACKET_BYTES,
    perMessageDeflate: false,
    connectTimeout: CONNECT_MS,
    connectionStateRecovery: { maxDisconnectionDuration: RECOVERY_MS, skipMiddlewares: false },
    adapter: cluster?.adapter ?? MemoryAdapter,
    allowRequest: admission.allowRequest,
  });
  const everybody = io.of('/');
  const { adapter } = everybody;
  const ends: (() => void)[] = [];
  const isHere = (userId: string) =>
    adapter.rooms.has(roomOf(userId)) || (adapter instanceof MemoryAdapter && adapter.awaits(userId));

  return {
    attach(server, sessions) {
      // Node hears a line no more that is to become a websocket, and the engine not before it is one: a reset in between ends the process.
      server.on('upgrade', (_request, connection) => connection.on('error', () => undefined));
      io.attach(server);
      ends.push(limitConnections(io));
      const identify = async ({ token, host }: Shown) =>
        typeof token === 'string' && token.length <= MAX_TOKEN_LENGTH ? sessions.identify(token, host) : null;
      guardRecovery(everybody, identify);
      io.use((socket, next) => {
        letIn(socket, identify, cluster).then(
          (rejection) => next(rejection === null ? undefined : new Error(rejection)),
          (error: unknown) => {
            log.warn({ err: error }, 'socket could not be checked');
            next(new Error('unavailable'));
          },
        );
      });
      io.on('connection', (socket) => {
        admission.signedIn(socket.request);
        // Who takes leave and stays would be nobody, and be counted nowhere.
        socket.once('disconnect', () => socket.conn.close());
        socket.on('joinNotificationChannel', (requestedId, ack) => {
          if (typeof ack === 'function') ack(requestedId === socket.data.userId);
        });
      });
      ends.push(followSessions(io, sessions, { clock, log }));
      cluster?.publishPresence(() => [...new Set([...everybody.sockets.values()].map(({ data }) => data.userId))]);
    },
    toUser: (userId, event, ...payload) => void io.to(roomOf(userId)).emit(event, ...payload),
    isConnected: () => cluster?.isConnected() ?? true,
    async listening(userIds) {
      if (!cluster) return userIds.filter(isHere);
      // A few are looked up and told sooner than they are asked for, and nobody waits for Redis.
      if (userIds.length <= FEW) return userIds;
      const anywhere = new Set(await cluster.listening(userIds).catch(() => userIds));
      return userIds.filter((id) => anywhere.has(id) || isHere(id));
    },
    countSockets() {
      const unauthenticated = admission.strangers();
      return { authenticated: everybody.sockets.size, unauthenticated };
    },
    async sendAway(overMs) {
      // None where nobody is let in.
      const connections = Object.values(
        (io.engine as unknown as { clients?: Record<string, Connection> } | undefined)?.clients ?? {},
      );
      for (let batch = 0; batch < DISCONNECT_BATCHES; batch += 1) {
        for (const connection of connections.splice(0, Math.ceil(connections.length / (DISCONNECT_BATCHES - batch))))
          connection.close(true);
        await sleep(overMs / DISCONNECT_BATCHES);
      }
    },
    closeSockets() {
      for (const end of ends) end();
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
  cluster: Cluster | null,
): Promise<string | null> {
  if (socket.conn.readyState !== 'open') return 'closed';
  const { auth, headers } = socket.handshake;
  // Who is recovered was asked for her token a moment ago, or she would not be.
  const identity = socket.recovered ? socket.data : await identify({ token: auth['token'], host: headers.host });
  if (!identity) return 'unauthenticated';
  Object.assign(socket.data, identity, { checkAt: firstCheckAt() });
  // The rooms follow from the session, never from an id the client sends. Entered before they are counted: many may come at once.
  const room = roomOf(identity.userId);
  void socket.join([room, roomOfSession(identity.sessionId)]);
  if ((socket.nsp.adapter.rooms.get(room)?.size ?? 0) > SOCKETS_PER_PERSON_MAX) return 'too_many';
  await cluster?.publishPresenceOf(identity.userId);
  return null;
}
