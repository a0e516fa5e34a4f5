import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';

/**
 * Leases one membership that is due for a step, so that another process takes over after a crash. Undefined when
 * nothing is due.
 */
export async function takeDue(
  db: Db,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update subscriptions set next_at = ${leaseUntil}
    where id = (
      select id from subscriptions where next_at <= ${now} order by next_at limit 1 for update skip locked)
    returning id`.execute(db);
  return rows[0]?.id;
}

export async function isAnyDue(db: Db, now: Date): Promise<boolean> {
  const row = await db.selectFrom('subscriptions').select('id').where('next_at', '<=', now).limit(1).executeTakeFirst();
  return row !== undefined;
}

interface Skipped {
  subscriptionId: string;
  creatorId: string;
  patronId: string;
  amountKobo: number;
  now: Date;
  periods: readonly { periodNo: number; periodStart: string; periodEnd: string }[];
}

/** Records periods that passed during an outage; they are never charged. */
export async function waivePeriods(tx: Tx, { periods, now, ...skipped }: Skipped): Promise<void> {
  await tx
    .insertInto('invoices')
    .values(
      periods.map(({ periodNo, periodStart, periodEnd }) => ({
        subscription_id: skipped.subscriptionId,
        creator_id: skipped.creatorId,
        patron_id: skipped.patronId,
        period_no: periodNo,
        period_start: periodStart,
        period_end: periodEnd,
        amount_kobo: skipped.amountKobo,
        state: 'waived' as const,
        created_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .constraint('invoices_one_per_period')
        .doUpdateSet({ state: 'waived' })
        .where('invoices.state', 'in', ['open', 'void']),
    )
    .execute();
}
