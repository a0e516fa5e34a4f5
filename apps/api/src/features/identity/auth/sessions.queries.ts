import { sql, type RawBuilder } from 'kysely';
import type { Role } from '@udala/contract/scalars';
import type { Db } from '#platform/db/database.ts';
import { sweeperOf } from '#platform/db/sweep-rows.ts';
import type { Tx } from '#platform/db/transaction.ts';

export interface NewSession {
  tokenHash: Buffer;
  mediaTokenHash: Buffer;
  userId: string;
  host: string;
  userAgent: string;
  createdAt: Date;
  seenAt: Date;
  expiresAt: Date;
  /** The session by which the sign-in began; null for this one. */
  parentId: string | null;
  /** True for a session that ends when its person becomes a creator or an operator. */
  patronOnly: boolean;
}

export async function insertSession(db: Db, session: NewSession): Promise<string> {
  const { id } = await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      media_token_hash: session.mediaTokenHash,
      user_id: session.userId,
      host: session.host,
      user_agent: session.userAgent,
      created_at: session.createdAt,
      seen_at: session.seenAt,
      expires_at: session.expiresAt,
      parent_id: session.parentId,
      patron_only: session.patronOnly,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface LiveSession {
  id: string;
  /** The session by which the sign-in began. */
  sign_in_id: string;
  user_id: string;
  roles: Role[];
  /** Of the account. */
  locale: string | null;
  created_at: Date;
  seen_at: Date;
  expires_at: Date;
}

/** Condition: `account` may do more than a patron. */
export const isMoreThanPatron = (account: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${account}.roles && array['creator', 'operator'])`;
/** Condition: `account` is the person of session `s`, and may use it. One that a creator's host gave is for patrons alone. */
const isUsableBy = (account: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${account}.id = s.user_id
  and ${account}.state = 'active' and not (s.patron_only and ${isMoreThanPatron(account)}))`;
const mayUse = sql`exists (select from users account where ${isUsableBy(sql.ref('account'))})`;

export interface ShownToken {
  tokenHash: Buffer;
  host: string;
}

/** The valid session of each of these bearer tokens on its host, or undefined; in their order. */
export async function findSessionsByTokens(
  db: Db,
  shown: readonly ShownToken[],
  now: Date,
): Promise<(LiveSession | undefined)[]> {
  const { rows } = await sql<LiveSession & { place: number }>`
    select shown.place::int, s.id, coalesce(s.parent_id, s.id) as sign_in_id, s.user_id, u.roles, u.locale, s.created_at,
      s.seen_at, s.expires_at
    from unnest(${shown.map(({ tokenHash }) => tokenHash)}::bytea[], ${shown.map(({ host }) => host)}::text[])
      with ordinality shown (token_hash, host, place)
    join sessions s on s.token_hash = shown.token_hash and s.host = shown.host and s.expires_at > ${now}
    join users u on ${isUsableBy(sql.ref('u'))}`.execute(db);
  const found = new Map(rows.map(({ place, ...session }) => [place, session]));
  return shown.map((_one, index) => found.get(index + 1));
}

/** The person of a valid media cookie on this host, or undefined. */
export async function findUserIdByMediaToken(
  db: Db,
  tokenHash: Buffer,
  host: string,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    select s.user_id from sessions s
    where s.media_token_hash = ${tokenHash} and s.host = ${host} and s.expires_at > ${now}
      and ${mayUse}`.execute(db);
  return rows[0]?.user_id;
}

/** The sessions of these that are still valid. */
export async function findLivingSessions(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<Pick<LiveSession, 'id' | 'expires_at'>[]> {
  const { rows } = await sql<Pick<LiveSession, 'id' | 'expires_at'>>`
    select s.id, s.expires_at from sessions s
    where s.id = any(${ids}::uuid[]) and s.expires_at > ${now} and ${mayUse}`.execute(db);
  return rows;
}

/**
 * Records the use of a session, which prolongs every session of its sign-in. Locks the first of them first, as ending the
 * sign-in does, to avoid deadlocks.
 */
export async function touchSession(
  db: Db,
  { id, sign_in_id }: Pick<LiveSession, 'id' | 'sign_in_id'>,
  { seenAt, expiresAt }: { seenAt: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    with first as materialized (select id from sessions where id = ${sign_in_id} for no key update)
    update sessions set expires_at = ${expiresAt},
      seen_at = case id when ${id} then ${seenAt} else seen_at end
    where exists (select from first) and (id = ${sign_in_id} or parent_id = ${sign_in_id})`.execute(db);
}

/**
 * Ends the sign-in with all its sessions and unused codes, which go with its first session. False if the person has no
 * such sign-in.
 */
export async function deleteSignInOf(db: Db, userId: string, signInId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from sessions where id = ${signInId} and user_id = ${userId} and parent_id is null returning id`.execute(db);
  return rows.length === 1;
}

/** Ends every sign-in of a person, except one if given, and every code by which a session could still be had. */
export async function deleteSignInsOf(tx: Tx, userId: string, exceptId: string | null = null): Promise<void> {
  // First: it waits for a code that is being redeemed, and the next statement sees the session of it.
  await sql`delete from exchange_codes where user_id = ${userId}`.execute(tx);
  await sql`
    delete from sessions
    where user_id = ${userId} and parent_id is null and id is distinct from ${exceptId}::uuid`.execute(tx);
  await sql`delete from session_codes where session_id = ${exceptId}::uuid`.execute(tx);
}

/** Ends the least recently used sign-ins beyond the limit, to make room for one more. */
export async function deleteSignInsBeyond(db: Db, userId: string, signInsLeft: number): Promise<void> {
  await sql`
    delete from sessions where id in (
      select s.id from sessions s where s.user_id = ${userId} and s.parent_id is null
      order by greatest(s.seen_at, (select max(c.seen_at) from sessions c where c.parent_id = s.id)) desc, s.id desc
      offset ${signInsLeft})`.execute(db);
}

export const deleteSessionsBefore = sweeperOf('sessions', 'expires_at');
