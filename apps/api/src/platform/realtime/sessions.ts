import type { ClientToServer, ServerToClient } from '@udala/contract/realtime';
import type { Server, Socket } from 'socket.io';
import type { Clock } from '../clock.ts';
import type { Logger } from '../log.ts';
import { inTime } from './in-time.ts';
import { terminateConnection, GOODBYE_MS, type Connection } from './connection-limits.ts';

export interface SocketIdentity {
  userId: string;
  sessionId: string;
  /** When the session ends by itself, unless it is used until then; in ms since 1970. */
  endsAt: number;
}

/** What is kept of a socket that was let in. */
export interface SocketData extends SocketIdentity {
  /** When its session is looked at again, by `performance.now()`. */
  checkAt: number;
}

export interface SocketSessions {
  /** Who a handshake's token belongs to on the host it came to, or null. */
  identify(token: string, host: string | undefined): Promise<SocketIdentity | null>;
  /** Which of these sessions still live, and until when. */
  living(sessionIds: string[]): Promise<ReadonlyMap<string, number>>;
  /** Tells of every session that ends before its time, in whatever process; `isListening` whenever that begins or stops. */
  follow(ended: (sessionId: string) => void, isListening: (is: boolean) => void): void;
}

const CHECK_INTERVAL_MS = 1_000;
const ANSWER_MS = 5_000;
/** Nothing should be found by it: a session that ends is told of, and its end by time is known. */
const FENCE_MS = 60_000;
/** While nothing is told. Five seconds are allowed, the looking up included. */
const POLL_MS = 3_000;

type Nothing = Record<string, never>;
export type Io = Server<ClientToServer, ServerToClient, Nothing, SocketData>;
export type Channel = Socket<ClientToServer, ServerToClient, Nothing, SocketData>;

interface FollowSessionsOptions {
  clock: Clock;
  log: Logger;
}

/** Closes the sockets of sessions that end. A session that ended while somebody was let in by it is found by the first look. */
export function followSessions(io: Io, sessions: SocketSessions, { clock, log }: FollowSessionsOptions): () => void {
  let [isListening, isChecking] = [false, false];

  const check = async () => {
    const [at, now] = [performance.now(), clock.now().getTime()];
    const due = [...io.of('/').sockets.values()].filter(({ data }) => data.checkAt <= at || data.endsAt <= now);
    if (isChecking || due.length === 0) return;
    isChecking = true;
    try {
      const ids = [...new Set(due.map(({ data }) => data.sessionId))];
      const living = await inTime(sessions.living(ids), ANSWER_MS);
      for (const socket of due) {
        const endsAt = living.get(socket.data.sessionId);
        if (endsAt === undefined) close(socket);
        else Object.assign(socket.data, { endsAt, checkAt: at + nextCheckIn(isListening) });
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
      // What ended before it was heard, or will until it is heard again.
      for (const socket of io.of('/').sockets.values()) socket.data.checkAt = 0;
      void check();
    },
  );
  const timer = setInterval(() => void check(), CHECK_INTERVAL_MS);
  return () => clearInterval(timer);
}

export const roomOfSession = (sessionId: string): string => `session:${sessionId}`;

/** For who was just let in: what ended meanwhile may have been told before the socket was there. */
export const firstCheckAt = (): number => performance.now() + POLL_MS * Math.random();
const nextCheckIn = (isListening: boolean): number => (isListening ? FENCE_MS * (0.5 + Math.random() / 2) : POLL_MS);

function close(socket: Channel | undefined): void {
  if (!socket) return;
  socket.disconnect(true);
  const connection = socket.conn as unknown as Connection;
  setTimeout(() => terminateConnection(connection), GOODBYE_MS).unref();
}
