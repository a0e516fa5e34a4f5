import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';

export interface Released {
  id: string;
  invoiceId: string;
  creatorId: string;
  netKobo: number;
}

/** Marks what a payment brought as released; undefined when it was before, or brought nothing. */
export async function markReleased(tx: Tx, attemptId: string, now: Date): Promise<Released | undefined> {
  const { rows } = await sql<Released>`
    update charge_attempts a set released_at = ${now}
    from invoices i
    where a.id = ${attemptId} and i.id = a.invoice_id and a.state = 'succeeded' and a.released_at is null
    returning a.id, a.invoice_id as "invoiceId", i.creator_id as "creatorId",
      (a.amount_kobo - a.fee_kobo - a.platform_fee_kobo)::bigint as "netKobo"`.execute(tx);
  return rows[0];
}

/** Payments whose day has come, those of one creator next to each other. */
export async function findReleasable(db: Db, { now, limit }: { now: Date; limit: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('charge_attempts')
    .select('id')
    .where('release_at', '<=', now)
    .where('released_at', 'is', null)
    .orderBy('release_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
