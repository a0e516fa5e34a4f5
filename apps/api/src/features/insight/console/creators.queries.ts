import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { identityState, type IdentityState } from '#features/money/payouts/identity.queries.ts';
import { creatorsNamed } from './payments.queries.ts';

export interface CreatorRow {
  id: string;
  name: string;
  user_name: string | null;
  available_kobo: number;
  held_kobo: number;
  in_transit_kobo: number;
  disputed_kobo: number;
  stopped_at: Date | null;
  identity_state: IdentityState | null;
}

const balance = (kind: string) => sql`
  coalesce((select l.balance_kobo from ledger_accounts l where l.owner_id = p.user_id and l.kind = ${kind}), 0)`;

async function select(db: Db, ids: RawBuilder<unknown>, limit: number): Promise<CreatorRow[]> {
  const { rows } = await sql<CreatorRow>`
    select p.user_id as id, p.name, p.user_name, ${balance('creator_available')} as available_kobo,
      ${balance('creator_held')} as held_kobo, ${balance('creator_in_transit')} as in_transit_kobo,
      ${balance('creator_disputed')} as disputed_kobo, s.stopped_at,
      (select ${identityState} from payout_accounts a where a.creator_id = p.user_id and a.replaced_at is null)
        as identity_state
    from profiles p left join payout_settings s on s.creator_id = p.user_id
    where p.user_id in (${ids}) order by available_kobo, p.user_id limit ${limit}`.execute(db);
  return rows;
}

/** Those who owe, and those whose payouts are stopped. */
export const findOpenCreators = (db: Db, limit: number): Promise<CreatorRow[]> =>
  select(
    db,
    sql`
      select owner_id from ledger_accounts where kind = 'creator_available' and balance_kobo < 0
      union select creator_id from payout_settings where stopped_at is not null`,
    limit,
  );

export const findCreatorsByWord = (db: Db, word: string, limit: number): Promise<CreatorRow[]> =>
  select(
    db,
    sql`
      select user_id from (${creatorsNamed(word)}) named
      union select u.id from users u join profiles q on q.user_id = u.id and q.is_creator
        where lower(u.email) = lower(${word}) and u.state <> 'deleted'`,
    limit,
  );

/** A creator, deleted ones included: they may still owe. */
export const findCreatorRow = async (db: Db, id: string): Promise<CreatorRow | undefined> =>
  (
    await select(
      db,
      sql`select user_id from profiles where user_id = ${id} and (is_creator or exists (
    select from ledger_accounts l where l.owner_id = ${id}))`,
      1,
    )
  )[0];
