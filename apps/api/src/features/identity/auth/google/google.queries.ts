import { sql } from 'kysely';
import { isActive } from '#features/identity/users/users.sql.ts';
import type { Db } from '#platform/db/database.ts';
import { sweeperOf } from '#platform/db/sweep-rows.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { Nonce } from './google-nonces.ts';

export async function isNonceUsed(db: Db, { hash }: Nonce): Promise<boolean> {
  const row = await db
    .selectFrom('google_nonces')
    .select('nonce_hash')
    .where('nonce_hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a nonce up. False if it was used before. Waits for a concurrent transaction that is using it. */
export async function takeNonce(db: Db, { hash, expiresAt }: Nonce): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('google_nonces')
    .values({ nonce_hash: hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export interface GooglePerson {
  id: string;
  /** In lower case; Google may know the person by another address now. */
  email: string;
  /** False for suspended people, and for a person linked to another Google account: the mailbox has a new owner. */
  mayEnter: boolean;
  isLinked: boolean;
}

/** The person linked to this Google account, or else the person with the address that Google vouches for. */
export async function findGooglePerson(
  db: Db,
  subject: string,
  vouchedEmail: string | null,
): Promise<GooglePerson | undefined> {
  const { rows } = await sql<GooglePerson>`
    select u.id, lower(u.email) as email, coalesce(i.subject = ${subject}, false) as "isLinked",
      u.state = 'active' and (i.subject is null or i.subject = ${subject}) as "mayEnter"
    from users u left join identities i on i.user_id = u.id and i.provider = 'google'
    where u.state <> 'deleted' and (i.subject = ${subject} or lower(u.email) = ${vouchedEmail})
    order by "isLinked" desc limit 1`.execute(db);
  return rows[0];
}

interface ExchangeCode {
  codeHash: Buffer;
  userId: string;
  host: string;
  challenge: Buffer;
  expiresAt: Date;
}

export async function insertExchangeCode(tx: Tx, exchangeCode: ExchangeCode): Promise<void> {
  await tx
    .insertInto('exchange_codes')
    .values({
      code_hash: exchangeCode.codeHash,
      user_id: exchangeCode.userId,
      host: exchangeCode.host,
      challenge: exchangeCode.challenge,
      expires_at: exchangeCode.expiresAt,
    })
    .execute();
}

/** Uses up an exchange code of this host. Undefined if there is none, or its person may not sign in any more. */
export async function consumeExchangeCode(
  tx: Tx,
  { codeHash, host, now }: { codeHash: Buffer; host: string; now: Date },
): Promise<{ user_id: string; challenge: Buffer } | undefined> {
  const { rows } = await sql<{ user_id: string; challenge: Buffer }>`
    update exchange_codes h set used_at = ${now}
    where h.code_hash = ${codeHash} and h.host = ${host} and h.used_at is null and h.expires_at > ${now}
      and ${isActive(sql`h.user_id`)}
    returning h.user_id, h.challenge`.execute(tx);
  return rows[0];
}

/** False if no account was linked. A password, once set, is never removed: its owner can still sign in. */
export async function deleteIdentity(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where('provider', '=', 'google')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteExchangeCodesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('exchange_codes').where('user_id', '=', userId).execute();
}

export const deleteNoncesBefore = sweeperOf('google_nonces', 'expires_at');
export const deleteExchangeCodesBefore = sweeperOf('exchange_codes', 'expires_at');
