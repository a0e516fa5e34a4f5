import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';

/** Replaces the password that was verified, or sets the first one. False if it has changed in the meantime. */
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
