import { sql } from 'kysely';
import { attempts, type Attempt } from '#features/money/billing/attempts.queries.ts';
import { mayRenew } from '#features/money/memberships/may-renew.sql.ts';
import type { Db } from '#platform/db/database.ts';

export interface SavedCharge {
  attempt: Attempt;
  /** Null when the method was removed: it is never charged again. */
  method: { authorization_code: string; email: string } | null;
  /** False if the period was cancelled or paid another way, or either person is suspended. */
  is_owed: boolean;
}

/** An attempt to charge a saved method, with everything needed for the charge; undefined for a checkout. */
export async function findSavedCharge(db: Db, reference: string): Promise<SavedCharge | undefined> {
  const row = await attempts(db)
    .innerJoin('subscriptions as s', 's.id', 'i.subscription_id')
    .leftJoin('payment_methods as m', (join) => join.onRef('m.id', '=', 'a.method_id').on('m.removed_at', 'is', null))
    .select(['m.authorization_code', 'm.email'])
    .select(
      sql<boolean>`i.state = 'open' and s.state in ('active', 'past_due') and s.period_no = i.period_no and ${mayRenew('s')}`.as(
        'is_owed',
      ),
    )
    .where('a.reference', '=', reference)
    .where('a.method_id', 'is not', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { authorization_code, email, is_owed, ...attempt } = row;
  return {
    attempt,
    method: authorization_code === null || email === null ? null : { authorization_code, email },
    is_owed,
  };
}

/** Schedules the next renewal step of a membership. */
export async function putNext(db: Db, subscriptionId: string, at: Date): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ next_at: at })
    .where('id', '=', subscriptionId)
    .where('next_at', 'is not', null)
    .execute();
}

/** Number of attempts on this attempt's invoice that failed, itself included. */
export async function countFailures(db: Db, { invoice_id: invoiceId }: Pick<Attempt, 'invoice_id'>): Promise<number> {
  const { count } = await db
    .selectFrom('charge_attempts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow();
  return Number(count);
}
