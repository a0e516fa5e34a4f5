import type { ClientToServer, ServerToClient } from '@udala/contract/realtime';
import type { Server, Socket } from 'socket.io';
import type { Clock } from '../clock.ts';
import type { Logger } from '../log.ts';
import { inTime } from './in-time.ts';
import { terminateConnection, GOODBYE_MS, type Connection } from './connection-limits.ts';

export interface SocketIdentity {
  userId: string;
  sessionId: string;
  /** The creator whose host was called; null on the members site. */
  tenantId: string | null;
  /** Expiry of the session if it is not used until then, in ms since 1970. */
  endsAt: number;
}

/** Data of an admitted socket. */
export interface SocketData extends SocketIdentity {
  /** Time of the next check of its session, by `performance.now()`. */
  checkAt: number;
}

export interface SocketSessions {
  /** The owner of a handshake's token on the requested host, or null. */
  identify(token: string, host: string | undefined): Promise<SocketIdentity | null>;
  /** The sessions that are still valid, with their expiry. */
  living(sessionIds: string[]): Promise<ReadonlyMap<string, number>>;
  /** Reports every session that ends early, in any process; `isListening` reports when listening starts or stops. */
  follow(ended: (sessionId: string) => void, isListening: (is: boolean) => void): void;
}

const CHECK_INTERVAL_MS = 1_000;
const ANSWER_MS = 5_000;
/** Safety net: the end of a session is reported, and its expiry is known. */
const FENCE_MS = 60_000;
/** Interval while nothing is reported: a socket must close within five seconds, the query included. */
const POLL_MS = 3_000;

type Nothing = Record<string, never>;
export type Io = Server<ClientToServer, ServerToClient, Nothing, SocketData>;
export type Channel = Socket<ClientToServer, ServerToClient, Nothing, SocketData>;

interface FollowSessionsOptions {
  clock: Clock;
  log: Logger;
}

/** Closes the sockets of ended sessions. The first check finds a session that ended during the handshake. */
export function followSessions(io: Io, sessions: SocketSessions, { clock, log }: FollowSessionsOptions): () => void {
  let [isListening, isChecking] = [false, false];
  /** How often listening started or stopped. */
  let changes = 0;

  const check = async () => {
    const [at, now] = [performance.now(), clock.now().getTime()];
    const due = [...io.of('/').sockets.values()].filter(({ data }) => data.checkAt <= at || data.endsAt <= now);
    if (isChecking || due.length === 0) return;
    isChecking = true;
    const before = changes;
    try {
      const ids = [...new Set(due.map(({ data }) => data.sessionId))];
      const living = await inTime(sessions.living(ids), ANSWER_MS);
      for (const socket of due) {
        const endsAt = living.get(socket.data.sessionId);
        if (endsAt === undefined) {
          close(socket);
          continue;
        }
        socket.data.endsAt = endsAt;
        // Otherwise it may have ended after this look-up and before listening started: it stays due.
        if (changes === before) socket.data.checkAt = at + nextCheckIn(isListening);
      }
    } catch (error) {
      log.warn({ err: error }, 'sockets could not be rechecked');
    } finally {
      isChecking = false;
    }
  };
  sessions.follow(
    (sessionId) => {
      const { adapter, sockets } = io.of('/');
      for (const id of adapter.rooms.get(roomOfSession(sessionId)) ?? []) close(sockets.get(id));
    },
    (is) => {
      isListening = is;
      changes += 1;
      // Finds the sessions that ended before listening started, or while it is interrupted.
      for (const socket of io.of('/').sockets.values()) socket.data.checkAt = 0;
      void check();
    },
  );
  const timer = setInterval(() => void check(), CHECK_INTERVAL_MS);
  return () => clearInterval(timer);
}

export const roomOfSession = (sessionId: string): string => `session:${sessionId}`;

/** Soon after admission, since the session may have ended before its socket was registered. */
export const firstCheckAt = (): number => performance.now() + POLL_MS * Math.random();
const nextCheckIn = (isListening: boolean): number => (isListening ? FENCE_MS * (0.5 + Math.random() / 2) : POLL_MS);

function close(socket: Channel | undefined): void {
  if (!socket) return;
  socket.disconnect(true);
  const connection = socket.conn as unknown as Connection;
  setTimeout(() => terminateConnection(connection), GOODBYE_MS).unref();
}
