import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';

/** Removes the reader from a batch of reads but retains the rows, so that the authors' sums stay correct. */
export async function anonymizeReads(tx: Tx, userId: string, limit: number): Promise<number> {
  const { rows } = await sql`
    update post_reads set reader_id = null where ctid = any(array(
      select ctid from post_reads where reader_id = ${userId} limit ${limit}))
    returning true`.execute(tx);
  return rows.length;
}
