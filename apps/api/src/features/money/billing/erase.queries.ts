import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';

/**
 * Removes a patron's saved cards and all by which they are known; payments keep the last digits. The code goes once the
 * provider has deactivated it.
 */
export async function eraseMethods(tx: Tx, patronId: string, now: Date): Promise<void> {
  await tx
    .updateTable('payment_methods')
    .set({
      deactivate_at: sql`case when removed_at is null then ${now}::timestamptz else deactivate_at end`,
      removed_at: sql`coalesce(removed_at, ${now})`,
      email: '',
      signature: '',
    })
    .where('patron_id', '=', patronId)
    .execute();
}
