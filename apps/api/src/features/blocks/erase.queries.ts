import type { Tx } from '#platform/db/transaction.ts';

/** Deletes the blocks of a person by others, in force or being lifted. */
export async function deleteBlocksOf(tx: Tx, blockedId: string): Promise<void> {
  await tx.deleteFrom('blocks').where('blocked_id', '=', blockedId).execute();
}
