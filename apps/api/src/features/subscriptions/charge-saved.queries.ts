import type { Attempt } from '#features/billing/attempts.queries.ts';
import type { Db } from '#platform/db/database.ts';

/** Whether the period of an attempt is still to be paid: it may have been cancelled, or paid another way. */
export async function isStillOwed(db: Db, { invoice_id: invoiceId, period_no: periodNo }: Attempt): Promise<boolean> {
  const row = await db
    .selectFrom('invoices as i')
    .innerJoin('subscriptions as s', 's.id', 'i.subscription_id')
    .select('s.id')
    .where('i.id', '=', invoiceId)
    .where('i.state', '=', 'open')
    .where('s.state', 'in', ['active', 'past_due'])
    .where('s.period_no', '=', periodNo)
    .executeTakeFirst();
  return row !== undefined;
}

/** Has the calendar look at it at an instant. */
export async function putNext(db: Db, subscriptionId: string, at: Date): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ next_at: at })
    .where('id', '=', subscriptionId)
    .where('next_at', 'is not', null)
    .execute();
}
