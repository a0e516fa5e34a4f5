import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';

/** Records that the patron hears today of a saved method that expires. */
export async function noteExpiryReminder(tx: Tx, id: string, today: string): Promise<void> {
  await sql`update payment_methods set expiry_reminded_on = ${today}::date where id = ${id}`.execute(tx);
}
