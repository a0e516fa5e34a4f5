import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';

/** Puts a password in place of the very one that was proven, or of none; false when it is another by now. */
export async function replacePassword(
  tx: Tx,
  userId: string,
  { before, after }: { before: string | null; after: string },
): Promise<boolean> {
  const { rows } = await sql`
    update users set password_hash = ${after}
    where id = ${userId} and state = 'active' and password_hash is not distinct from ${before}
    returning id`.execute(tx);
  return rows.length === 1;
}
