import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';

/** Removes a patron's saved cards and all by which they could be charged; payments keep the last digits. */
export async function eraseMethods(tx: Tx, patronId: string, now: Date): Promise<void> {
  await tx
    .updateTable('payment_methods')
    .set({ removed_at: sql`coalesce(removed_at, ${now})`, email: '', authorization_code: '', signature: '' })
    .where('patron_id', '=', patronId)
    .execute();
}
