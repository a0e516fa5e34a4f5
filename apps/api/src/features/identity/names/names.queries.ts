import { catalogue } from '@udala/messages/catalogue';
import { sourceLocale } from '@udala/messages/languages';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { pageNameOf } from '#features/identity/users/users.sql.ts';
import { nameReview } from './names.sql.ts';

export interface Names {
  name: string;
  pageName: string | null;
  userName: string | null;
}

/** Condition: the person's names are waiting for review or were rejected. `profiles` is the alias in the statement. */
export const isNameHeld = (profiles: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from name_reviews review
  where review.user_id = ${sql.ref(`${profiles}.user_id`)} and review.state <> 'approved')`;

/** In English for everybody: a query has many readers. */
const { somebody } = catalogue(sourceLocale).namesServer;

/** Selects `name` for emails, pushes and cards: while a name is held, the user name, or a neutral word if that is held too. */
const cleared = (profiles: string, name: RawBuilder<unknown>): RawBuilder<string> => {
  const userName = sql.ref(`${profiles}.user_name`);
  return sql<string>`coalesce((
    select case when review.hides_user_name or ${userName} is null then ${somebody}::text else '@' || ${userName} end
    from name_reviews review
    where review.user_id = ${sql.ref(`${profiles}.user_id`)} and review.state <> 'approved'), ${name})`;
};

/** The name of a person. */
export const clearedName = (profiles: string): RawBuilder<string> => cleared(profiles, sql.ref(`${profiles}.name`));

/** The name by which readers know a creator. */
export const clearedPageName = (profiles: string): RawBuilder<string> =>
  cleared(profiles, pageNameOf(sql.ref(profiles)));

/** State of the review of somebody's names; null if none is needed or they are approved. */
export async function findNameReview(db: Db, userId: string): Promise<'held' | 'rejected' | null> {
  const { rows } = await sql<{ state: 'held' | 'rejected' | null }>`
    select ${nameReview(sql`${userId}`)} as state`.execute(db);
  return rows[0]?.state ?? null;
}

/** Current names, locked until the transaction ends; undefined if the person is gone. */
export async function lockNames(tx: Tx, userId: string): Promise<Names | undefined> {
  const { rows } = await sql<Names>`
    select name, page_name as "pageName", user_name as "userName" from profiles where user_id = ${userId}
    for no key update`.execute(tx);
  return rows[0];
}

interface Review {
  userId: string;
  names: Names;
  hidesUserName: boolean;
  now: Date;
}

/** Holds the names for review. Unchanged names keep the earlier decision. */
export async function putReview(tx: Tx, { userId, names, hidesUserName, now }: Review): Promise<void> {
  await sql`
    insert into name_reviews (user_id, names, hides_user_name, held_at)
    values (${userId}, ${JSON.stringify(names)}::jsonb, ${hidesUserName}, ${now})
    on conflict (user_id) do update set id = excluded.id, names = excluded.names,
      hides_user_name = excluded.hides_user_name, state = 'held', held_at = excluded.held_at, decided_at = null
    where name_reviews.names <> excluded.names`.execute(tx);
}

export async function deleteReview(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('name_reviews').where('user_id', '=', userId).execute();
}

/** Keyset pagination by id over people and their names. */
export async function listNames(db: Db, after: string | null, limit: number): Promise<(Names & { userId: string })[]> {
  const { rows } = await sql<Names & { userId: string }>`
    select user_id as "userId", name, page_name as "pageName", user_name as "userName" from profiles
    where ${after}::uuid is null or user_id > ${after}::uuid order by user_id limit ${limit}`.execute(db);
  return rows;
}

/** @throws if there is no such person. */
export const getClearedName = async (db: Db, userId: string): Promise<string> =>
  (
    await db
      .selectFrom('profiles')
      .select(clearedName('profiles').as('name'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).name;
