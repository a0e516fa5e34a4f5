import { serverLimits } from '@udala/contract/server-limits';
import { days, later, minutes } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import { batched } from '#platform/db/batched.ts';
import type { AfterCommit, Tx } from '#platform/db/transaction.ts';
import { newSecret, sha256 } from '#platform/secrets.ts';
import type { SocketSessions } from '#platform/realtime/sessions.ts';
import type { Deps } from '#app/deps.ts';
import { newSessionToken } from './session-tokens.ts';
import {
  deleteSessionOf,
  deleteSessionsBeyond,
  deleteSessionsOf,
  findLivingSessions,
  findSessionsByTokens,
  insertSession,
  touchSession,
  type LiveSession,
  type ShownToken,
} from './sessions.queries.ts';

export const hashOfToken = (token: string): Buffer => sha256(token);

interface OpenedSession {
  id: string;
  /** Opens the API and the socket; stored by the page. */
  token: string;
  /** Opens GET /media and nothing else; stored in a cookie that scripts cannot read. */
  mediaToken: string;
  expiresAt: Date;
}

interface NewSession {
  userId: string;
  host: string;
  userAgent: string;
}

/** Begins a session on one host. The tokens are returned once and stored hashed. */
export async function openSession(
  db: Db,
  { secret, clock }: Pick<Deps, 'secret' | 'clock'>,
  { userId, host, userAgent }: NewSession,
): Promise<OpenedSession> {
  const now = clock.now();
  await deleteSessionsBeyond(db, userId, serverLimits.sessionsMax - 1);
  const token = newSessionToken(secret, host);
  const mediaToken = newSecret();
  const expiresAt = expiryOf(now, now);
  const id = await insertSession(db, {
    tokenHash: hashOfToken(token),
    mediaTokenHash: hashOfToken(mediaToken),
    userId,
    host,
    userAgent,
    createdAt: now,
    expiresAt,
  });
  return { id, token, mediaToken, expiresAt };
}

/** The database notifies this channel when a session is deleted or its person becomes inactive (migration 0025). */
const ENDED_CHANNEL = 'udala_session_ended';

/**
 * Ends one of a person's sessions everywhere: token, media cookie and open sockets. False if there is no such session.
 */
export async function endOneSession(
  { db, knownSessions }: Pick<Deps, 'db' | 'knownSessions'>,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  if (!(await deleteSessionOf(db, userId, sessionId))) return false;
  knownSessions.invalidate(userId);
  return true;
}

/** Ends every session of a person, except one if given: tokens, media cookies and open sockets. */
export async function endSessions(
  { knownSessions }: Pick<Deps, 'knownSessions'>,
  tx: Tx,
  afterCommit: AfterCommit,
  { userId, exceptId = null }: { userId: string; exceptId?: string | null },
): Promise<void> {
  await deleteSessionsOf(tx, userId, exceptId);
  afterCommit(() => knownSessions.invalidate(userId));
}

/** Expires 30 days after the last use, and never later than 180 days after the beginning. */
function expiryOf(createdAt: Date, seenAt: Date): Date {
  const idle = later(seenAt, days(serverLimits.sessionIdleDays));
  const absolute = later(createdAt, days(serverLimits.sessionAbsoluteDays));
  return idle < absolute ? idle : absolute;
}

const SEEN_EVERY_MS = minutes(5);

/** Records the use of a session, at most once in five minutes. */
export async function noteUse(db: Db, session: LiveSession, now: Date): Promise<void> {
  if (now.getTime() - session.seen_at.getTime() < SEEN_EVERY_MS) return;
  session.seen_at = now; // Changes the cached session too, so that concurrent calls write it once.
  await touchSession(db, session.id, now, expiryOf(session.created_at, now));
}

/** Authenticates sockets and finds ended ones. `hostOf` turns a Host header into the host a session is bound to. */
export function socketSessions(
  { clock, db, listener }: Pick<Deps, 'clock' | 'db' | 'listener'>,
  hostOf: (header: string | undefined) => string | null,
): SocketSessions {
  // Batched, because all sockets reconnect at once after a restart.
  const find = batched({
    keyOf: ({ tokenHash, host }: ShownToken) => `${tokenHash.toString('base64')} ${host}`,
    work: (shown) => findSessionsByTokens(db, shown, clock.now()),
  });
  return {
    async identify(token, header) {
      const host = hostOf(header);
      const session = host === null ? undefined : await find({ tokenHash: hashOfToken(token), host });
      return session ? { userId: session.user_id, sessionId: session.id, endsAt: session.expires_at.getTime() } : null;
    },
    async living(sessionIds) {
      const rows = await findLivingSessions(db, sessionIds, clock.now());
      return new Map(rows.map((row) => [row.id, row.expires_at.getTime()]));
    },
    follow: (ended, onListening) => void listener.listen(ENDED_CHANNEL, ended, onListening),
  };
}
