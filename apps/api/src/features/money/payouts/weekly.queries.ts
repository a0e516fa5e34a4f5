import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';

export async function hasRun(db: Db, runOn: string): Promise<boolean> {
  const row = await db.selectFrom('payout_runs').select('run_on').where('run_on', '=', runOn).executeTakeFirst();
  return row !== undefined;
}

export async function hasRunBefore(db: Db, runOn: string): Promise<boolean> {
  const row = await db.selectFrom('payout_runs').select('run_on').where('run_on', '<', runOn).executeTakeFirst();
  return row !== undefined;
}

/** False when another process has begun this run. */
export async function insertRun(tx: Tx, runOn: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payout_runs')
    .values({ run_on: runOn, at: now })
    .onConflict((conflict) => conflict.column('run_on').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

interface Batch {
  after: string | null;
  minimumKobo: number;
  limit: number;
}

/** The next creators, by id, with enough money and the weekly payout on. Suspended creators are left out. */
export async function listToPay(db: Db, { after, minimumKobo, limit }: Batch): Promise<string[]> {
  const { rows } = await sql<{ owner_id: string }>`
    select l.owner_id from ledger_accounts l
    join users u on u.id = l.owner_id and u.state = 'active'
    join payout_accounts a on a.creator_id = l.owner_id and a.replaced_at is null
    left join payout_settings s on s.creator_id = l.owner_id
    where l.kind = 'creator_available' and l.balance_kobo >= ${minimumKobo} and coalesce(s.is_weekly, true)
      ${after === null ? sql`` : sql`and l.owner_id > ${after}`}
    order by l.owner_id limit ${limit}`.execute(db);
  return rows.map((row) => row.owner_id);
}
