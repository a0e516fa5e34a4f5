import { sql } from 'kysely';
import type { Role } from '@udala/contract/scalars';
import { isActive } from '#features/identity/users/users.sql.ts';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';

export interface NewSession {
  tokenHash: Buffer;
  mediaTokenHash: Buffer;
  userId: string;
  host: string;
  userAgent: string;
  createdAt: Date;
  expiresAt: Date;
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
      seen_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface LiveSession {
  id: string;
  user_id: string;
  roles: Role[];
  /** Of the account. */
  locale: string | null;
  created_at: Date;
  seen_at: Date;
  expires_at: Date;
}

/** The valid session of a bearer token on this host, or undefined. */
export async function findSessionByToken(
  db: Db,
  tokenHash: Buffer,
  host: string,
  now: Date,
): Promise<LiveSession | undefined> {
  const { rows } = await sql<LiveSession>`
    select s.id, s.user_id, u.roles, u.locale, s.created_at, s.seen_at, s.expires_at
    from sessions s join users u on u.id = s.user_id and u.state = 'active'
    where s.token_hash = ${tokenHash} and s.host = ${host} and s.expires_at > ${now}`.execute(db);
  return rows[0];
}

export interface ShownToken {
  tokenHash: Buffer;
  host: string;
}

/** The same for many tokens at once, in their order. */
export async function findSessionsByTokens(
  db: Db,
  shown: readonly ShownToken[],
  now: Date,
): Promise<(Pick<LiveSession, 'id' | 'user_id' | 'expires_at'> | undefined)[]> {
  const { rows } = await sql<{ place: number; id: string; user_id: string; expires_at: Date }>`
    select shown.place::int, s.id, s.user_id, s.expires_at
    from unnest(${shown.map(({ tokenHash }) => tokenHash)}::bytea[], ${shown.map(({ host }) => host)}::text[])
      with ordinality shown (token_hash, host, place)
    join sessions s on s.token_hash = shown.token_hash and s.host = shown.host and s.expires_at > ${now}
    where ${isActive(sql`s.user_id`)}`.execute(db);
  const found = new Map(rows.map((row) => [row.place, row]));
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
      and ${isActive(sql`s.user_id`)}`.execute(db);
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
    where s.id = any(${ids}::uuid[]) and s.expires_at > ${now} and ${isActive(sql`s.user_id`)}`.execute(db);
  return rows;
}

export async function touchSession(db: Db, id: string, seenAt: Date, expiresAt: Date): Promise<void> {
  await db.updateTable('sessions').set({ seen_at: seenAt, expires_at: expiresAt }).where('id', '=', id).execute();
}

/** False if the person has no such session. */
export async function deleteSessionOf(db: Db, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from sessions where id = ${id} and user_id = ${userId} returning id`.execute(db);
  return rows.length === 1;
}

/** Ends every session of a person, except one if given. */
export async function deleteSessionsOf(tx: Tx, userId: string, exceptId: string | null = null): Promise<void> {
  await sql`delete from sessions where user_id = ${userId} and id is distinct from ${exceptId}::uuid`.execute(tx);
}

/** Deletes the least recently used sessions beyond the limit, to make room for one more. */
export async function deleteSessionsBeyond(db: Db, userId: string, sessionsLeft: number): Promise<void> {
  await sql`
    delete from sessions where id in (
      select id from sessions where user_id = ${userId} order by seen_at desc, id desc offset ${sessionsLeft})`.execute(
    db,
  );
}

export async function deleteSessionsBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', instant).execute();
}
