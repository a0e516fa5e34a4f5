import type { Tx } from '#platform/db/transaction.ts';

/** Withdraws whatever the creator offers. */
export async function withdrawOffers(tx: Tx, creatorId: string): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ state: 'withdrawn' })
    .where('creator_id', '=', creatorId)
    .where('state', '=', 'offered')
    .execute();
}
