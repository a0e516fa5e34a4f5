import { sql, type Selectable } from 'kysely';
import type { Role } from '@udala/contract/scalars';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { Users } from '#platform/db/types.ts';

export interface Account {
  id: string;
  password_hash: string | null;
  state: Selectable<Users>['state'];
  roles: Role[];
}

/** `email` in lower case, here and below. */
export async function findAccount(db: Db, email: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select id, password_hash, state, roles from users
    where lower(email) = ${email} and state <> 'deleted'`.execute(db);
  return rows[0];
}

interface NewAccount {
  email: string;
  name: string;
  passwordHash: string;
  roles: readonly Role[];
  now: Date;
}

/**
 * Makes an account whose address is not proven yet, or puts the newest name and password in place of unproven ones.
 * False, and nothing changed, when the address is somebody's. One statement whichever it is, so that time tells nothing.
 */
export async function putUnverifiedAccount(tx: Tx, account: NewAccount): Promise<boolean> {
  const { rows } = await sql`
    with account as (
      insert into users (email, password_hash, roles, created_at)
      values (${account.email}, ${account.passwordHash}, ${account.roles}::text[], ${account.now})
      on conflict (lower(email)) where state <> 'deleted' do update
        set password_hash = excluded.password_hash, roles = excluded.roles
        where users.state = 'unverified'
      returning id, roles
    )
    insert into profiles (user_id, name, is_creator, updated_at)
    select id, ${account.name}, 'creator' = any(roles), ${account.now} from account
    on conflict (user_id) do update
      set name = excluded.name, is_creator = excluded.is_creator, updated_at = excluded.updated_at
    returning user_id`.execute(tx);
  return rows.length === 1;
}

/** The account of a proven address comes to life; undefined when there was none waiting. */
export async function activateAccount(
  tx: Tx,
  email: string,
  now: Date,
): Promise<{ id: string; roles: Role[] } | undefined> {
  const { rows } = await sql<{ id: string; roles: Role[] }>`
    update users set state = 'active', email_verified_at = ${now}
    where lower(email) = ${email} and state = 'unverified'
    returning id, roles`.execute(tx);
  return rows[0];
}

/** Puts `creator` first among the roles of somebody who is none yet; false when this is not her address or she is one. */
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

export async function openCreatorStats(tx: Tx, creatorId: string): Promise<void> {
  await tx
    .insertInto('creator_stats')
    .values({ creator_id: creatorId })
    .onConflict((conflict) => conflict.column('creator_id').doNothing())
    .execute();
}
