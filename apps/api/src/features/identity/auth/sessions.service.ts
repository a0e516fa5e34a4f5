import { serverLimits } from '@udala/contract/server-limits';
import { days, later, minutes } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import type { AfterCommit, Tx } from '#platform/db/transaction.ts';
import { siteOf } from '#platform/http/hosts.ts';
import { newSecret, sha256 } from '#platform/secrets.ts';
import type { SocketSessions } from '#platform/realtime/sessions.ts';
import type { Deps } from '#app/deps.ts';
import { newSessionToken } from './session-tokens.ts';
import {
  deleteSignInOf,
  deleteSignInsBeyond,
  deleteSignInsOf,
  findLivingSessions,
  insertSession,
  touchSession,
  type LiveSession,
  type NewSession as StoredSession,
} from './sessions.queries.ts';

export const hashOfToken = (token: string): Buffer => sha256(token);

export interface OpenedSession {
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

/** A sign-in that gets a session on one more host. */
interface Parent {
  id: string;
  createdAt: Date;
  expiresAt: Date;
}

/** Begins a sign-in, by a session on one host. The tokens are returned once and stored hashed. */
export async function openSession(
  db: Db,
  deps: Pick<Deps, 'secret' | 'clock'>,
  session: NewSession,
): Promise<OpenedSession> {
  const createdAt = deps.clock.now();
  await deleteSignInsBeyond(db, session.userId, serverLimits.sessionsMax - 1);
  const expiresAt = expiryOf(createdAt, createdAt);
  return insertTokens(db, deps, { ...session, createdAt, expiresAt, parentId: null, patronOnly: false });
}

/**
 * Gives a sign-in a session on one more host. Its age is counted from the sign-in's beginning, and it ends no later.
 * @param patronOnly True for the members site, whose session a creator's host must not give a creator.
 */
export const openChildSession = (
  db: Db,
  deps: Pick<Deps, 'secret' | 'clock'>,
  session: NewSession,
  { parent, patronOnly }: { parent: Parent; patronOnly: boolean },
): Promise<OpenedSession> =>
  insertTokens(db, deps, {
    ...session,
    createdAt: parent.createdAt,
    expiresAt: parent.expiresAt,
    parentId: parent.id,
    patronOnly,
  });

async function insertTokens(
  db: Db,
  { secret, clock }: Pick<Deps, 'secret' | 'clock'>,
  session: Omit<StoredSession, 'tokenHash' | 'mediaTokenHash' | 'seenAt'>,
): Promise<OpenedSession> {
  const token = newSessionToken(secret, session.host);
  const mediaToken = newSecret();
  const hashes = { tokenHash: hashOfToken(token), mediaTokenHash: hashOfToken(mediaToken) };
  const id = await insertSession(db, { ...session, ...hashes, seenAt: clock.now() });
  return { id, token, mediaToken, expiresAt: session.expiresAt };
}

/** The database notifies this channel when a session is deleted or its person becomes inactive (migration 0025). */
const ENDED_CHANNEL = 'udala_session_ended';

/**
 * Ends one of a person's sign-ins on every host: tokens, media cookies, open sockets and unused codes. False if there is
 * no such sign-in.
 */
export async function endSignIn(
  { db, knownSessions }: Pick<Deps, 'db' | 'knownSessions'>,
  { userId, signInId }: { userId: string; signInId: string },
): Promise<boolean> {
  if (!(await deleteSignInOf(db, userId, signInId))) return false;
  knownSessions.invalidate(userId);
  return true;
}

/** Ends every sign-in of a person, except one if given: tokens, media cookies, open sockets and all unused codes. */
export async function endSignIns(
  { knownSessions }: Pick<Deps, 'knownSessions'>,
  tx: Tx,
  afterCommit: AfterCommit,
  { userId, exceptId = null }: { userId: string; exceptId?: string | null },
): Promise<void> {
  await deleteSignInsOf(tx, userId, exceptId);
  afterCommit(() => knownSessions.invalidate(userId));
}

/** Expires 30 days after the last use, and never later than 180 days after the beginning. */
function expiryOf(createdAt: Date, seenAt: Date): Date {
  const idle = later(seenAt, days(serverLimits.sessionIdleDays));
  const absolute = later(createdAt, days(serverLimits.sessionAbsoluteDays));
  return idle < absolute ? idle : absolute;
}

const SEEN_EVERY_MS = minutes(5);

/** Records the use of a session and its sign-in, at most once in five minutes. */
export async function noteUse(db: Db, session: LiveSession, now: Date): Promise<void> {
  if (now.getTime() - session.seen_at.getTime() < SEEN_EVERY_MS) return;
  session.seen_at = now; // Changes the cached session too, so that concurrent calls write it once.
  await touchSession(db, session, { seenAt: now, expiresAt: expiryOf(session.created_at, now) });
}

/** Tenant of a host without a page, e.g. while its creator is suspended: it shows no messages. */
const NO_TENANT = 'none';

/** Authenticates sockets and finds ended ones. `hostOf` turns a Host header into the host a session is bound to. */
export function socketSessions(
  {
    clock,
    config,
    db,
    knownSessions,
    listener,
    tenants,
  }: Pick<Deps, 'clock' | 'config' | 'db' | 'knownSessions' | 'listener' | 'tenants'>,
  hostOf: (header: string | undefined) => string | null,
): SocketSessions {
  return {
    async identify(token, header) {
      const host = hostOf(header);
      const session = host === null ? undefined : await knownSessions.findAnew({ tokenHash: hashOfToken(token), host });
      if (!session) return null;
      const site = siteOf(header, config.publicUrl, config.local);
      const tenantId = site.kind === 'creator' ? ((await tenants.find(site.label)) ?? NO_TENANT) : null;
      return { userId: session.user_id, sessionId: session.id, tenantId, endsAt: session.expires_at.getTime() };
    },
    async living(sessionIds) {
      const rows = await findLivingSessions(db, sessionIds, clock.now());
      return new Map(rows.map((row) => [row.id, row.expires_at.getTime()]));
    },
    follow: (ended, onListening) => void listener.listen(ENDED_CHANNEL, ended, onListening),
  };
}
