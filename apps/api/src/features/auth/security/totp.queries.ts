import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';

export interface Authenticator {
  user_id: string;
  sealed_secret: Buffer;
  /** Null: shown to the person, not switched on. */
  confirmed_at: Date | null;
  /** Of the last code it was used with: no older one is good. */
  last_step: number;
}

export const findAuthenticator = (db: Db, userId: string): Promise<Authenticator | undefined> =>
  db
    .selectFrom('authenticators')
    .select(['user_id', 'sealed_secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Keeps a new secret in place of one that was never confirmed; false when an app is switched on. */
export async function putAuthenticator(
  db: Db,
  { userId, sealed, now }: { userId: string; sealed: Buffer; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into authenticators as a (user_id, sealed_secret, created_at) values (${userId}, ${sealed}, ${now})
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at
      where a.confirmed_at is null
    returning user_id`.execute(db);
  return rows.length === 1;
}

interface Step {
  step: number;
  now: Date;
}

/** Switches on the very secret whose code was right; false when it was replaced or switched on meanwhile. */
export async function confirmAuthenticator(
  tx: Tx,
  { user_id, sealed_secret }: Authenticator,
  { step, now }: Step,
): Promise<boolean> {
  const { rows } = await sql`
    update authenticators set confirmed_at = ${now}, last_step = ${step}
    where user_id = ${user_id} and sealed_secret = ${sealed_secret} and confirmed_at is null
    returning user_id`.execute(tx);
  return rows.length === 1;
}

/** Uses a step of this secret up, and those before it; of several uses at once one returns true. */
export async function takeStep(db: Db, { user_id, sealed_secret }: Authenticator, step: number): Promise<boolean> {
  const { rows } = await sql`
    update authenticators set last_step = ${step}
    where user_id = ${user_id} and sealed_secret = ${sealed_secret} and last_step < ${step}
    returning user_id`.execute(db);
  return rows.length === 1;
}

/** Makes changes to this person's authenticator and recovery codes wait for each other; false when none is switched on. */
export async function lockAuthenticator(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from authenticators where user_id = ${userId} and confirmed_at is not null for update`.execute(tx);
  return rows.length === 1;
}

export async function deleteAuthenticator(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from authenticators where user_id = ${userId} and confirmed_at is not null returning user_id`.execute(tx);
  return rows.length === 1;
}
