import { sql } from 'kysely';
import type { Role } from '@udala/contract/scalars';
import type { Db } from '#platform/db/database.ts';
import { sweeperOf } from '#platform/db/sweep-rows.ts';
import type { Tx } from '#platform/db/transaction.ts';

/** A registration that waits for its code, in the browser that made it. */
export interface SignUp {
  /** In lower case, here and below. */
  email: string;
  browserHash: Buffer;
  name: string;
  /** Either a password, or a Google account that does not verify the address. */
  passwordHash: string | null;
  googleSubject: string | null;
  roles: readonly Role[];
}

/**
 * Stores a registration in place of the same browser's earlier one. False, and nothing stored, if the address is taken,
 * unless it came through Google and may be that person's. One statement in each case, so that timing reveals nothing.
 */
export async function putSignUp(tx: Tx, signUp: SignUp, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into sign_ups (email, browser_hash, name, password_hash, google_subject, roles, created_at)
    select ${signUp.email}, ${signUp.browserHash}::bytea, ${signUp.name}, ${signUp.passwordHash}, ${signUp.googleSubject},
      ${signUp.roles}::text[], ${now}::timestamptz
    where ${signUp.googleSubject}::text is not null
      or not exists (select from users where lower(email) = ${signUp.email} and state <> 'deleted')
    on conflict (email, browser_hash) do update
      set name = excluded.name, password_hash = excluded.password_hash, google_subject = excluded.google_subject,
        roles = excluded.roles, created_at = excluded.created_at
    returning true as stored`.execute(tx);
  return rows.length === 1;
}

export interface SignUpRow {
  name: string;
  password_hash: string | null;
  google_subject: string | null;
  roles: Role[];
}

export async function findSignUp(db: Db, email: string, browserHash: Buffer): Promise<SignUpRow | undefined> {
  const { rows } = await sql<SignUpRow>`
    select name, password_hash, google_subject, roles from sign_ups
    where email = ${email} and browser_hash = ${browserHash}`.execute(db);
  return rows[0];
}

/** Deletes all sign-ups for an address that now has an account. */
export async function deleteSignUps(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('sign_ups').where('email', '=', email).execute();
}

export const deleteSignUpsBefore = sweeperOf('sign_ups', 'created_at');
