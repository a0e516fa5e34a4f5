import type { Role } from '@udala/contract/scalars';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';
import { offeredLocales, requestLocale } from '#platform/say.ts';
import { saveProfile } from './users.queries.ts';

export interface NewPerson {
  /** In lower case, here and below. */
  email: string;
  name: string;
  passwordHash: string | null;
  roles: readonly Role[];
  now: Date;
}

/** Makes an active person of a verified address. Undefined, and nothing changed, if the address is taken. */
export async function insertPerson(tx: Tx, person: NewPerson): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with person as (
      insert into users (email, email_verified_at, password_hash, roles, locale, state, created_at)
      values (${person.email}, ${person.now}, ${person.passwordHash}, ${person.roles}::text[], ${offeredLocales().length > 1 ? requestLocale() : null}, 'active', ${person.now})
      on conflict (lower(email)) where state <> 'deleted' do nothing
      returning id, roles
    )
    insert into profiles (user_id, name, is_creator, updated_at)
    select id, ${person.name}, 'creator' = any(roles), ${person.now} from person
    returning user_id as id`.execute(tx);
  return rows[0]?.id;
}

interface OwnedAddress {
  userId: string;
  email: string;
  now: Date;
}

/** Puts `creator` first among a person's roles. False if this is not their address or they are a creator already. */
export async function addCreatorRole(tx: Tx, { userId, email, now }: OwnedAddress): Promise<boolean> {
  const { rows } = await sql`
    update users set roles = array_prepend('creator', roles)
    where id = ${userId} and lower(email) = ${email} and state = 'active' and not 'creator' = any(roles)
    returning id`.execute(tx);
  if (rows.length === 0) return false;
  await saveProfile(tx, userId, { is_creator: true, updated_at: now });
  return true;
}

/** Gives an active person a verified address. Violates `users_one_per_email` if somebody else has it by now. */
export async function replaceEmail(tx: Tx, { userId, email, now }: OwnedAddress): Promise<boolean> {
  const { rows } = await sql`
    update users set email = ${email}, email_verified_at = ${now}
    where id = ${userId} and state = 'active' returning id`.execute(tx);
  return rows.length === 1;
}

/** Replaces the password that was verified, or sets the first one. False if it has changed in the meantime. */
export async function replacePassword(
  tx: Tx,
  userId: string,
  { before, after }: { before: string | null; after: string },
): Promise<boolean> {
  const { rows } = await sql`
    update users set password_hash = ${after}
    where id = ${userId} and state = 'active' and password_hash is not distinct from ${before}
    returning id`.execute(tx);
  return rows.length === 1;
}
