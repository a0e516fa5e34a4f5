import type { Tx } from '#platform/db/transaction.ts';

/** Empties the notes of a person's reports; the reports stay. */
export async function clearNotes(tx: Tx, reporterId: string): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ note: '' })
    .where('reporter_id', '=', reporterId)
    .where('note', '<>', '')
    .execute();
}
