import type { Tx } from '#platform/db/transaction.ts';

/** Removes a person from the answers to their comments. */
export async function clearAnswered(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('comments').set({ answered_id: null }).where('answered_id', '=', userId).execute();
}
