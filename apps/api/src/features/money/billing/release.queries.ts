import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';

export interface Released {
  id: string;
  invoiceId: string;
  creatorId: string;
  netKobo: number;
}

/** Marks the money of a payment as released. Undefined if it was released before, or there was none. */
export async function markReleased(tx: Tx, attemptId: string, now: Date): Promise<Released | undefined> {
  const { rows } = await sql<Released>`
    update charge_attempts a set released_at = ${now}
    from invoices i
    where a.id = ${attemptId} and i.id = a.invoice_id and a.state = 'succeeded' and a.released_at is null
    returning a.id, a.invoice_id as "invoiceId", i.creator_id as "creatorId",
      (a.amount_kobo - a.fee_kobo - a.fee_correction_kobo - a.platform_fee_kobo)::bigint as "netKobo"`.execute(tx);
  return rows[0];
}

/** The keyset position of a payment to be released. */
export interface Place {
  id: string;
  clearedAt: Date;
}

/** Marks booked payments as settled by the provider. */
export async function markCleared(db: Db, references: readonly string[], at: Date): Promise<void> {
  await sql`
    update charge_attempts set cleared_at = coalesce(cleared_at, ${at}::timestamptz)
    where reference = any(${references}::text[]) and state in ('succeeded', 'overpayment')`.execute(db);
}

/** Keyset pagination: the next payments that the provider has settled, after the last one seen. */
export async function findReleasable(
  db: Db,
  { now, after, limit }: { now: Date; after: Place | null; limit: number },
): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select id, cleared_at as "clearedAt" from charge_attempts
    where cleared_at <= ${now} and released_at is null and state = 'succeeded'
      ${after === null ? sql`` : sql`and (cleared_at, id) > (${after.clearedAt}::timestamptz, ${after.id}::uuid)`}
    order by cleared_at, id limit ${limit}`.execute(db);
  return rows;
}
