import { eraserOf } from '#platform/db/erase-rows.ts';
import type { Tx } from '#platform/db/transaction.ts';

export const eraseOwnBlocks = eraserOf('blocks', 'blocker_id');

/** Deletes the blocks of a person by others, in force or being lifted. */
export async function deleteBlocksOf(tx: Tx, blockedId: string): Promise<void> {
  await tx.deleteFrom('blocks').where('blocked_id', '=', blockedId).execute();
}
