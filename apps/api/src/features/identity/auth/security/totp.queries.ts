import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';

export interface Authenticator {
  user_id: string;
  sealed_secret: Buffer;
  /** Null while the secret was shown to the person but the app is not switched on. */
  confirmed_at: Date | null;
  /** The step of the last used code: no older code is valid. */
  last_step: number;
}

export const findAuthenticator = (db: Db, userId: string): Promise<Authenticator | undefined> =>
  db
    .selectFrom('authenticators')
    .select(['user_id', 'sealed_secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Stores a new secret in place of an unconfirmed one. False if an app is switched on. */
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

/** Switches on the secret whose code was right. False if it was replaced or switched on in the meantime. */
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

/** Uses up a step of this secret and all earlier ones; of several concurrent uses only one returns true. */
export async function takeStep(db: Db, { user_id, sealed_secret }: Authenticator, step: number): Promise<boolean> {
  const { rows } = await sql`
    update authenticators set last_step = ${step}
    where user_id = ${user_id} and sealed_secret = ${sealed_secret} and last_step < ${step}
    returning user_id`.execute(db);
  return rows.length === 1;
}

/** Serializes changes to this person's authenticator and recovery codes. False if no app is switched on. */
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
