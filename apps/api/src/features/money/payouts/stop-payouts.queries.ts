import type { Tx } from '#platform/db/transaction.ts';

/** Stops a creator's payouts, or lets them go again if null: one that was reserved before still goes out. False if they are so already. */
export async function setPayoutsStopped(tx: Tx, creatorId: string, stoppedAt: Date | null): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payout_settings')
    .values({ creator_id: creatorId, is_weekly: true, stopped_at: stoppedAt })
    .onConflict((conflict) =>
      conflict
        .column('creator_id')
        .doUpdateSet({ stopped_at: stoppedAt })
        .where('payout_settings.stopped_at', stoppedAt === null ? 'is not' : 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
