import { sql, type Selectable } from 'kysely';
import type { Role } from '@udala/contract/scalars';
import { openCreatorStats } from '#features/creators/creators.queries.ts';
import { reviewNames } from '#features/names/names.service.ts';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { Users } from '#platform/db/types.ts';

export interface Account {
  id: string;
  password_hash: string | null;
  state: Selectable<Users>['state'];
  roles: Role[];
}

/** `email` is in lower case, here and below. */
export async function findAccount(db: Db, email: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select id, password_hash, state, roles from users
    where lower(email) = ${email} and state <> 'deleted'`.execute(db);
  return rows[0];
}

/** The two candidates for a pair of email and password: a person, or a sign-up of this browser. */
export async function findLoginCandidates(
  db: Db,
  email: string,
  deviceHash: Buffer,
): Promise<{ account: Account | null; waitingHash: string | null }> {
  const { rows } = await sql<{ account: Account | null; waitingHash: string | null }>`
    select
      (select json_build_object('id', u.id, 'password_hash', u.password_hash, 'state', u.state, 'roles', u.roles)
       from users u where lower(u.email) = ${email} and u.state <> 'deleted') as account,
      (select password_hash from sign_ups where email = ${email} and browser_hash = ${deviceHash}) as "waitingHash"
    `.execute(db);
  return rows[0] ?? { account: null, waitingHash: null };
}

interface NewPerson {
  email: string;
  name: string;
  passwordHash: string | null;
  roles: readonly Role[];
  now: Date;
}

/** Makes an active person of a verified address. Undefined, and nothing changed, if the address is taken. */
export async function createPerson(tx: Tx, person: NewPerson): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with person as (
      insert into users (email, email_verified_at, password_hash, roles, state, created_at)
      values (${person.email}, ${person.now}, ${person.passwordHash}, ${person.roles}::text[], 'active', ${person.now})
      on conflict (lower(email)) where state <> 'deleted' do nothing
      returning id, roles
    )
    insert into profiles (user_id, name, is_creator, updated_at)
    select id, ${person.name}, 'creator' = any(roles), ${person.now} from person
    returning user_id as id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) return undefined;
  if (person.roles.includes('creator')) await openCreatorStats(tx, id);
  await reviewNames(tx, id, person.now);
  return id;
}

/**
 * True if this is still the address of an active person, and their password if one is given. Locks the row until the
 * transaction ends, so that a concurrent reset or change comes before or after.
 */
export async function isStillOwner(
  tx: Tx,
  userId: string,
  { email, passwordHash = null }: { email: string; passwordHash?: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    select true from users
    where id = ${userId} and lower(email) = ${email} and state = 'active'
      and (${passwordHash}::text is null or password_hash = ${passwordHash})
    for share`.execute(tx);
  return rows.length === 1;
}

export async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}

/** Puts `creator` first among a person's roles. False if this is not their address or they are a creator already. */
export async function promoteToCreator(
  tx: Tx,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update users set roles = array_prepend('creator', roles)
    where id = ${userId} and lower(email) = ${email} and state = 'active' and not 'creator' = any(roles)
    returning id`.execute(tx);
  if (rows.length === 0) return false;
  await tx.updateTable('profiles').set({ is_creator: true, updated_at: now }).where('user_id', '=', userId).execute();
  await openCreatorStats(tx, userId);
  return true;
}

/** Links a Google account to a person. A Google account that is linked already stays with its person. */
export async function linkGoogle(
  tx: Tx,
  { userId, subject, now }: { userId: string; subject: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('identities')
    .values({ provider: 'google', subject, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
