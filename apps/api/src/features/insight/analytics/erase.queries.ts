import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';

/**
 * Removes the reader from a batch of reads but retains the rows, so that the authors' sums stay correct. Returns how many
 * it found, like `eraserOf`.
 */
export async function anonymizeReads(tx: Tx, userId: string, limit: number): Promise<number> {
  const { rows } = await sql`
    with taken as materialized (select ctid from post_reads where reader_id = ${userId} limit ${limit}),
    anonymized as (update post_reads set reader_id = null where ctid = any(array(select ctid from taken)))
    select from taken`.execute(tx);
  return rows.length;
}
