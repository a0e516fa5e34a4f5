import type { Server as HttpServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { socketPath, type ServerToClient } from '@udala/contract/realtime';
import { Server } from 'socket.io';
import type { Clock } from '../clock.ts';
import { isOnOwnSite } from '../http/viewer.ts';
import type { Logger } from '../log.ts';
import { createAdmission, type Admission, type AdmissionOptions } from './admission.ts';
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

/** Sends hints to connected clients; the database row is the source of truth. */
export interface Realtime {
  attach(server: HttpServer, sessions: SocketSessions): void;
  /** Sends to all open pages of a person that may show the event. */
  toUser<E extends keyof ServerToClient>(userId: string, event: E, ...payload: Parameters<ServerToClient[E]>): void;
  /** False while the Redis between several processes is unavailable. */
  isConnected(): boolean;
  /** The users who may be connected; saves database work for those who are not. */
  listening(userIds: readonly string[]): Promise<readonly string[]>;
  /** Open connections of this process, by whether they have signed in. */
  countSockets(): { authenticated: number; unauthenticated: number };
  /** Closes the connections one by one over this time, so that clients do not all reconnect at once. */
  sendAway(overMs: number): Promise<void>;
  /** Closes all connections of this process; clients reconnect to another one. */
  closeSockets(): void;
  /** Disconnects from Redis. */
  leave(): void;
}

const MAX_PACKET_BYTES = 16 * 1024;
/** Timeout for signing in; a second later the connection is cut. */
const CONNECT_MS = 3_500;
/** Up to this many recipients get a message without a look-up of who is connected. */
const FEW = 20;
/** Number of batches in which all connections are closed. */
const DISCONNECT_BATCHES = 20;
const MAX_TOKEN_LENGTH = 100;
/** Limit per person and process: all their tabs, and dropped connections that have not timed out yet. */
const SOCKETS_PER_PERSON_MAX = 30;

interface RealtimeOptions extends AdmissionOptions {
  clock: Clock;
  log: Logger;
  /** Null for a single process. */
  redisUrl: string | null;
}

export async function createRealtime({ clock, log, redisUrl, ...wishes }: RealtimeOptions): Promise<Realtime> {
  // The Redis client is loaded only when it is configured.
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
      // During an upgrade neither Node nor the engine listens for errors, and an unhandled connection reset would end
      // the process.
      server.on('upgrade', (_request, connection) => connection.on('error', () => undefined));
      io.attach(server);
      ends.push(limitConnections(io));
      const identify = async ({ token, host }: Shown) =>
        typeof token === 'string' && token.length <= MAX_TOKEN_LENGTH ? sessions.identify(token, host) : null;
      guardRecovery(everybody, identify);
      io.use((socket, next) => {
        letIn(socket, { identify, admission, cluster }).then(
          (rejection) => next(rejection === null ? undefined : new Error(rejection)),
          (error: unknown) => {
            log.warn({ err: error }, 'socket could not be checked');
            next(new Error('unavailable'));
          },
        );
      });
      io.on('connection', (socket) => {
        admission.signedIn(socket.request);
        // A client that leaves the namespace but stays connected would be unauthenticated and counted nowhere.
        socket.once('disconnect', () => socket.conn.close());
        socket.on('joinNotificationChannel', (requestedId, ack) => {
          if (typeof ack === 'function') ack(requestedId === socket.data.userId);
        });
      });
      ends.push(followSessions(io, sessions, { clock, log }));
      cluster?.publishPresence(() => [...new Set([...everybody.sockets.values()].map(({ data }) => data.userId))]);
    },
    toUser: (userId, event, ...payload) => void io.to(roomsOf[event](userId, ...payload)).emit(event, ...payload),
    isConnected: () => cluster?.isConnected() ?? true,
    async listening(userIds) {
      if (!cluster) return userIds.filter(isHere);
      // For few recipients sending directly costs less than the look-up; and nobody waits for Redis.
      if (userIds.length <= FEW) return userIds;
      const anywhere = new Set(await cluster.listening(userIds).catch(() => userIds));
      return userIds.filter((id) => anywhere.has(id) || isHere(id));
    },
    countSockets() {
      const unauthenticated = admission.strangers();
      return { authenticated: everybody.sockets.size, unauthenticated };
    },
    async sendAway(overMs) {
      // Undefined if nothing is attached.
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
      // Without `true` the client treats it as a lost connection and reconnects to the next process by itself.
      io.engine?.close();
    },
    leave() {
      void adapter.close();
      cluster?.close();
    },
  };
}

const roomOf = (userId: string): string => `user:${userId}`;
/** Of a person's pages that show messages with everybody; on another creator's host, with that creator alone (ADR 31). */
const messagesRoomOf = (userId: string, tenantId: string | null): string =>
  tenantId === null ? `messages:${userId}` : `messages:${userId}:${tenantId}`;
const messagesRooms = (userId: string, { withId }: { withId: string }): string[] => [
  messagesRoomOf(userId, null),
  messagesRoomOf(userId, withId),
];

/** The rooms that receive an event. */
const roomsOf: {
  [E in keyof ServerToClient]: (userId: string, ...payload: Parameters<ServerToClient[E]>) => string[];
} = {
  newNotification: (userId) => [roomOf(userId)],
  newMessage: messagesRooms,
  messagesRead: messagesRooms,
};

interface Checks {
  identify: (shown: Shown) => Promise<SocketIdentity | null>;
  admission: Pick<Admission, 'countPerson'>;
  cluster: Cluster | null;
}

/** Admits a socket: null on success, otherwise the reason of the rejection. */
async function letIn(socket: Channel, { identify, admission, cluster }: Checks): Promise<string | null> {
  if (socket.conn.readyState !== 'open') return 'closed';
  const { auth, headers } = socket.handshake;
  // A recovered session's token was already checked during recovery.
  const identity = socket.recovered ? socket.data : await identify({ token: auth['token'], host: headers.host });
  if (!identity) return 'unauthenticated';
  Object.assign(socket.data, identity, { checkAt: firstCheckAt() });
  const { userId, tenantId } = identity;
  // Rooms follow from the session, never from an id sent by the client. Joined before counting, because many sockets
  // may arrive at once.
  const room = roomOf(userId);
  const messagesRoom = messagesRoomOf(userId, isOnOwnSite(identity) ? null : tenantId);
  void socket.join([room, messagesRoom, roomOfSession(identity.sessionId)]);
  if ((socket.nsp.adapter.rooms.get(room)?.size ?? 0) > SOCKETS_PER_PERSON_MAX) return 'too_many';
  // Last: a page that is refused asks again, which must not use up what the others need to come back.
  if (!admission.countPerson(userId)) return 'too_many';
  await cluster?.publishPresenceOf(userId);
  return null;
}
