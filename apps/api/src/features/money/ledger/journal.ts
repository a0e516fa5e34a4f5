import { pipeline } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Db } from '#platform/db/database.ts';
import { findJournalRows, type JournalRow } from './journal.queries.ts';

const AT_ONCE = 5_000;

async function* rowsOf(db: Db, month: string | null) {
  let afterId: number | null = 0;
  while (afterId !== null) {
    const rows: JournalRow[] = await findJournalRows(db, { month, afterId, limit: AT_ONCE });
    for (const { at, kind, key, debit, credit, creator_id: creatorId, amount_kobo: kobo } of rows)
      yield [at.toISOString(), kind, key, debit, credit, creatorId ?? '', (kobo / 100).toFixed(2)];
    afterId = rows[AT_ONCE - 1]?.id ?? null;
  }
}

const columns = ['time', 'event', 'key', 'from account', 'to account', 'creator', 'naira'];

/**
 * Every movement of the ledger, or of one month in Lagos (`2027-01`), as CSV for an accountant, in the order in which
 * they were booked. It names people by their ids alone.
 */
export function journalCsv(db: Db, month: string | null): AsyncIterable<Uint8Array> {
  const csv = stringify({ bom: true, header: true, record_delimiter: 'windows', columns });
  // A failure destroys the stream, so its reader gets the error; the callback has nothing to add.
  return pipeline(rowsOf(db, month), csv, () => undefined);
}
