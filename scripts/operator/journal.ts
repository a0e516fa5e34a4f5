import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { sql } from 'kysely';
import type { Db } from '../../apps/api/src/platform/db/database.ts';
import { PlainError } from '../terminal.ts';
import { openNewFile } from './new-file.ts';
import { withOperatorContext } from './open.ts';

const AT_ONCE = 5_000;

interface Movement {
  id: number;
  at: Date;
  kind: string;
  key: string;
  debit: string;
  credit: string;
  creator_id: string | null;
  amount_kobo: number;
}

/** Where the journal was read up to: a keyset position. */
type Place = Pick<Movement, 'id'>;

async function readMovements(db: Db, month: string | null, after: Place | null): Promise<Movement[]> {
  const ofMonth =
    month === null
      ? sql`true`
      : sql`m.at >= ${`${month}-01`}::date::timestamp at time zone 'Africa/Lagos'
          and m.at < (${`${month}-01`}::date + interval '1 month') at time zone 'Africa/Lagos'`;
  const { rows } = await sql<Movement>`
    select m.id, m.at, t.kind, t.key, d.kind as debit, c.kind as credit, t.creator_id, m.amount_kobo
    from ledger_movements m
    join ledger_transactions t on t.id = m.transaction_id
    join ledger_accounts d on d.id = m.debit_id
    join ledger_accounts c on c.id = m.credit_id
    where ${ofMonth} and m.id > ${after?.id ?? 0}
    order by m.id limit ${AT_ONCE}`.execute(db);
  return rows;
}

async function* rowsOf(db: Db, month: string | null) {
  let after: Place | null = null;
  do {
    const movements: Movement[] = await readMovements(db, month, after);
    for (const { at, kind, key, debit, credit, creator_id: creatorId, amount_kobo: kobo } of movements)
      yield [at.toISOString(), kind, key, debit, credit, creatorId ?? '', (kobo / 100).toFixed(2)];
    after = movements[AT_ONCE - 1] ?? null;
  } while (after !== null);
}

const columns = ['time', 'event', 'key', 'from account', 'to account', 'creator', 'naira'];

/**
 * Writes every movement of the ledger, or of one month in Lagos, into a new CSV file for an accountant, in the order in
 * which they were booked. It names people by their ids alone.
 *
 * @throws PlainError if the month is none, or the file cannot be written.
 */
export async function writeJournal(url: string, file: string, month: string | null): Promise<void> {
  if (month !== null && !/^20\d\d-(?:0[1-9]|1[0-2])$/.test(month))
    throw new PlainError(`A month is like 2027-01; it is "${month}".`);
  await withOperatorContext(url, async ({ db }) => {
    const out = await openNewFile(file);
    const csv = stringify({ bom: true, header: true, record_delimiter: 'windows', columns });
    await pipeline(rowsOf(db, month), csv, out);
  });
}
