import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { Subscriptions } from '#platform/db/types.ts';
import type { GraceTerm, PatronTerm } from '../terms.ts';

/** States in which a membership has a payment ahead, or may have one again. */
const MAY_GO_ON: readonly Subscriptions['state'][] = ['active', 'past_due', 'paused', 'ending'];

/** The memberships of a patron that are renewed, each with its method. */
export const findRenewed = (db: Db, patronId: string): Promise<{ id: string; method_id: string | null }[]> =>
  db
    .selectFrom('subscriptions')
    .select(['id', 'method_id'])
    .where('patron_id', '=', patronId)
    .where('state', 'in', ['active', 'past_due'])
    .where('method_id', 'is not', null)
    .orderBy('id', 'desc')
    .execute();

/** The memberships of a patron that are due and not paid, the oldest first. */
export const findUnpaid = (db: Db, patronId: string, limit: number): Promise<{ id: string }[]> =>
  db
    .selectFrom('subscriptions')
    .select('id')
    .where('patron_id', '=', patronId)
    .where('state', '=', 'past_due')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Locks the memberships of a patron that may go on, in id order to avoid deadlocks; of one method, if it is given. */
export async function lockMemberships(tx: Tx, patronId: string, methodId?: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('patron_id', '=', patronId)
    .where('state', 'in', MAY_GO_ON)
    .$if(methodId !== undefined, (query) => query.where('method_id', '=', methodId ?? null))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Renews locked memberships with this method from now on. */
export async function setMethod(tx: Tx, ids: readonly string[], methodId: string): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ method_id: methodId })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

/** Of locked memberships those that are due and not paid, and have no method, or one that is removed. */
export async function findLapsed(tx: Tx, ids: readonly string[]): Promise<Lapsed[]> {
  const rows = await tx
    .selectFrom('subscriptions as s')
    .leftJoin('payment_methods as m', (join) => join.onRef('m.id', '=', 's.method_id').on('m.removed_at', 'is', null))
    .select(['s.id', 's.patron_id', 's.anchor_date', 's.anchor_no', 's.period_no', 's.grace_days', 's.retry_days_used'])
    .where(sql<boolean>`s.id = any(${ids}::uuid[])`)
    .where('s.state', '=', 'past_due')
    .where('m.id', 'is', null)
    .execute();
  return rows.flatMap(({ anchor_date, ...row }) => (anchor_date === null ? [] : [{ ...row, anchor_date }]));
}

export interface Lapsed extends GraceTerm, PatronTerm {
  id: string;
  retry_days_used: number;
}

export async function setRetryDaysUsed(tx: Tx, id: string, retryDaysUsed: number): Promise<void> {
  await tx.updateTable('subscriptions').set({ retry_days_used: retryDaysUsed }).where('id', '=', id).execute();
}

/** Lets the calendar look at locked memberships again, whose method has changed. */
export async function replan(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ next_at: now })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('next_at', 'is not', null)
    .execute();
}
