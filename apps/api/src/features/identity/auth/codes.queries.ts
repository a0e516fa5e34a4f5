import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { sweeperOf } from '#platform/db/sweep-rows.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { AuthCodes } from '#platform/db/types.ts';

export interface CodeOwner {
  /** In lower case. */
  email: string;
  purpose: AuthCodes['purpose'];
  holder: Buffer;
}

interface NewCode extends CodeOwner {
  seal: Buffer;
  now: Date;
  expiresAt: Date;
  /** An earlier unused code that was sent after this instant is left in place. */
  freshSince: Date;
}

/** Replaces the earlier code and returns true, or leaves a recent one. */
export async function replaceCode(tx: Tx, code: NewCode): Promise<boolean> {
  const { rows } = await sql`
    insert into auth_codes as c (email, purpose, holder, code_hmac, sent_at, expires_at)
    values (${code.email}, ${code.purpose}, ${code.holder}, ${code.seal}, ${code.now}, ${code.expiresAt})
    on conflict (email, purpose, holder) do update
      set code_hmac = excluded.code_hmac, sent_at = excluded.sent_at, expires_at = excluded.expires_at, used_at = null
      where c.sent_at <= ${code.freshSince} or c.used_at is not null
    returning true as replaced`.execute(tx);
  return rows.length === 1;
}

interface StoredCode {
  code_hmac: Buffer;
  expires_at: Date;
  used_at: Date | null;
}

export const findCode = (db: Db, { email, purpose, holder }: CodeOwner): Promise<StoredCode | undefined> =>
  db
    .selectFrom('auth_codes')
    .select(['code_hmac', 'expires_at', 'used_at'])
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('holder', '=', holder)
    .executeTakeFirst();

/** Returns true for only one of several concurrent uses. */
export async function markCodeUsed(tx: Tx, code: CodeOwner & { seal: Buffer; now: Date }): Promise<boolean> {
  const { rows } = await sql`
    update auth_codes set used_at = ${code.now}
    where email = ${code.email} and purpose = ${code.purpose} and holder = ${code.holder}
      and code_hmac = ${code.seal} and used_at is null and expires_at > ${code.now}
    returning true as used`.execute(tx);
  return rows.length === 1;
}

/** Deletes every code of this person: those sent to their address and those they requested. */
export async function deleteCodesOf(tx: Tx, { email, holder }: Pick<CodeOwner, 'email' | 'holder'>): Promise<void> {
  await tx
    .deleteFrom('auth_codes')
    .where((where) => where.or([where('email', '=', email), where('holder', '=', holder)]))
    .execute();
}

export const deleteCodesBefore = sweeperOf('auth_codes', 'expires_at');
