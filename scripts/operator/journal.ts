import { pipeline } from 'node:stream/promises';
import { journalCsv } from '../../apps/api/src/features/money/ledger/journal.ts';
import { PlainError } from '../terminal.ts';
import { openNewFile } from './new-file.ts';
import { withOperatorContext } from './open.ts';

/**
 * Writes every movement of the ledger, or of one month in Lagos, into a new CSV file for an accountant.
 *
 * @throws PlainError if the month is none, or the file cannot be written.
 */
export async function writeJournal(url: string, file: string, month: string | null): Promise<void> {
  if (month !== null && !/^20\d\d-(?:0[1-9]|1[0-2])$/.test(month))
    throw new PlainError(`A month is like 2027-01; it is "${month}".`);
  await withOperatorContext(url, async ({ db }) => {
    const out = await openNewFile(file);
    await pipeline(journalCsv(db, month), out);
  });
}
