import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

export interface JournalRow {
  id: number;
  at: Date;
  kind: string;
  key: string;
  debit: string;
  credit: string;
  creator_id: string | null;
  amount_kobo: number;
}

/** Movements of the ledger, or of one month in Lagos, after one of them, in the order in which they were booked. */
export async function findJournalRows(
  db: Db,
  { month, afterId, limit }: { month: string | null; afterId: number; limit: number },
): Promise<JournalRow[]> {
  const ofMonth =
    month === null
      ? sql`true`
      : sql`m.at >= ${`${month}-01`}::date::timestamp at time zone 'Africa/Lagos'
          and m.at < (${`${month}-01`}::date + interval '1 month') at time zone 'Africa/Lagos'`;
  const { rows } = await sql<JournalRow>`
    select m.id, m.at, t.kind, t.key, d.kind as debit, c.kind as credit, t.creator_id, m.amount_kobo
    from ledger_movements m
    join ledger_transactions t on t.id = m.transaction_id
    join ledger_accounts d on d.id = m.debit_id
    join ledger_accounts c on c.id = m.credit_id
    where ${ofMonth} and m.id > ${afterId}
    order by m.id limit ${limit}`.execute(db);
  return rows;
}
