import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { ProviderSettlement } from '#platform/payments/payments.ts';

/** When the newest imported settlement of the business was paid out; undefined before the first import. */
export async function findLastSettled(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('settlements')
    .select('settled_at')
    .where('imported_at', 'is not', null)
    .where('subaccount_code', 'is', null)
    .orderBy('settled_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.settled_at;
}

/** Those of these settlements whose payments have all been read. */
export async function findImported(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('settlements')
    .select('id')
    .where('id', 'in', ids)
    .where('imported_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function insertSettlement(
  db: Db,
  { id, grossKobo, feesKobo, paidKobo, at }: ProviderSettlement,
  { isToBank, subaccountCode }: { isToBank: boolean; subaccountCode: string | null },
): Promise<void> {
  await db
    .insertInto('settlements')
    .values({
      id,
      gross_kobo: grossKobo,
      fees_kobo: feesKobo,
      deductions_kobo: grossKobo - feesKobo - paidKobo,
      is_to_bank: isToBank,
      subaccount_code: subaccountCode,
      settled_at: at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** False if another process was first. */
export async function markImported(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('settlements')
    .set({ imported_at: now })
    .where('id', '=', id)
    .where('imported_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The provider's fee as booked, by reference; null for a payment that is not booked. */
export async function findPaymentsByReference(
  db: Db,
  references: readonly string[],
): Promise<Map<string, { feeKobo: number | null }>> {
  const { rows } = await sql<{ reference: string; feeKobo: number | null }>`
    select reference,
      case when state in ('succeeded', 'overpayment') then (fee_kobo + fee_correction_kobo)::bigint end as "feeKobo"
    from charge_attempts where reference = any(${references}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.reference, row]));
}
