import { sql, type Selectable } from 'kysely';
import type { Role } from '@udala/contract/scalars';
import { openCreatorStats } from '#features/identity/creators/creators.queries.ts';
import { reviewNames } from '#features/identity/names/names.service.ts';
import { addCreatorRole, insertPerson, type NewPerson } from '#features/identity/users/people.queries.ts';
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

/** Makes an active person of a verified address. Undefined, and nothing changed, if the address is taken. */
export async function createPerson(tx: Tx, person: NewPerson): Promise<string | undefined> {
  const id = await insertPerson(tx, person);
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

/** Puts `creator` first among a person's roles. False if this is not their address or they are a creator already. */
export async function promoteToCreator(
  tx: Tx,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<boolean> {
  if (!(await addCreatorRole(tx, { userId, email, now }))) return false;
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
