import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { sweeperOf } from '#platform/db/sweep-rows.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { isMoreThanPatron } from '../sessions.queries.ts';

interface SessionCode {
  codeHash: Buffer;
  signInId: string;
  host: string;
  challenge: Buffer;
  expiresAt: Date;
}

/** False if the sign-in has ended since the call began. */
export async function insertSessionCode(
  db: Db,
  { codeHash, signInId, host, challenge, expiresAt }: SessionCode,
): Promise<boolean> {
  const { rows } = await sql`
    insert into session_codes (code_hash, session_id, host, challenge, expires_at)
    select ${codeHash}, s.id, ${host}, ${challenge}, ${expiresAt}
    from sessions s where s.id = ${signInId} for key share returning 1`.execute(db);
  return rows.length === 1;
}

/** The sign-in of a used code. */
export interface UsedCode {
  challenge: Buffer;
  userId: string;
  parent: { id: string; createdAt: Date; expiresAt: Date };
}

interface SignInRow {
  id: string;
  user_id: string;
  created_at: Date;
  expires_at: Date;
}

/**
 * Uses up a code of this host. Undefined if there is none, if its sign-in is over, or if its person may not have the
 * session. Locks the sign-in first: logging out either comes before, or finds the new session and ends it.
 */
export async function consumeSessionCode(
  tx: Tx,
  { codeHash, host, now, patronOnly }: { codeHash: Buffer; host: string; now: Date; patronOnly: boolean },
): Promise<UsedCode | undefined> {
  const { rows } = await sql<SignInRow>`
    select s.id, s.user_id, s.created_at, s.expires_at
    from session_codes c join sessions s on s.id = c.session_id
    where c.code_hash = ${codeHash} and c.host = ${host} and s.expires_at > ${now}
    for no key update of s`.execute(tx);
  const [signIn] = rows;
  if (!signIn) return undefined;
  const { rows: used } = await sql<{ challenge: Buffer }>`
    update session_codes set used_at = ${now}
    where code_hash = ${codeHash} and used_at is null and expires_at > ${now}
      and exists (select from users u where u.id = ${signIn.user_id} and u.state = 'active'
        and not (${patronOnly} and ${isMoreThanPatron(sql.ref('u'))}))
    returning challenge`.execute(tx);
  const { id, user_id: userId, created_at: createdAt, expires_at: expiresAt } = signIn;
  return used[0] && { challenge: used[0].challenge, userId, parent: { id, createdAt, expiresAt } };
}

/** Ends the sign-in's former session on this host, and the least recently used ones elsewhere beyond the limit. */
export async function deleteChildSessions(
  tx: Tx,
  { parentId, host, othersLeft }: { parentId: string; host: string; othersLeft: number },
): Promise<void> {
  await sql`
    delete from sessions where parent_id = ${parentId} and (host = ${host} or id in (
      select id from sessions where parent_id = ${parentId} and host <> ${host}
      order by seen_at desc, id desc offset ${othersLeft}))`.execute(tx);
}

export const deleteSessionCodesBefore = sweeperOf('session_codes', 'expires_at');
