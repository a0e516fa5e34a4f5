import { sql } from 'kysely';
import { hasBlocked } from '#features/publishing/blocks/blocks.sql.ts';
import { areBothActive, mayRenew } from '#features/money/memberships/may-renew.sql.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { Invoices } from '#platform/db/types.ts';
import type { RenewalState } from '../renewals/whats-due.ts';

export interface LockedSubscription extends Omit<RenewalState, 'anchor_date'> {
  id: string;
  creator_id: string;
  patron_id: string;
  membership_id: string;
  price_kobo: number;
  /** Set when renewals are stopped, even while the membership runs to its end. */
  end_reason: string | null;
  /** True if it may be charged again. */
  may_renew: boolean;
  /** True if neither person is suspended or deleted; the offer may be withdrawn. */
  are_both_active: boolean;
  /** True if the creator blocks the patron; that does not end an existing membership. */
  is_banned: boolean;
  /** Null before the first payment. */
  anchor_date: string | null;
}

/**
 * Locks a subscription until the transaction ends, and reads its current state. A removed payment method counts as
 * none.
 */
export async function lockSubscription(tx: Tx, id: string): Promise<LockedSubscription> {
  await sql`select from subscriptions where id = ${id} for update`.execute(tx);
  // A second statement, because the first does not see what was committed while it waited, such as a saved method.
  return tx
    .selectFrom('subscriptions as s')
    .select(['s.id', 's.creator_id', 's.patron_id', 's.membership_id', 's.state', 's.price_kobo', 's.end_reason'])
    .select(['s.anchor_date', 's.anchor_no', 's.period_no', 's.reminded_no', 's.retry_days_used', 's.grace_days'])
    .select([mayRenew('s').as('may_renew'), areBothActive('s').as('are_both_active')])
    .select(hasBlocked(sql.ref('s.creator_id'), sql.ref('s.patron_id')).as('is_banned'))
    .select(
      sql<string | null>`(select m.id from payment_methods m where m.id = s.method_id and m.removed_at is null)`.as(
        'method_id',
      ),
    )
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function findInvoiceState(tx: Tx, id: string): Promise<Invoices['state']> {
  const { state } = await tx.selectFrom('invoices').select('state').where('id', '=', id).executeTakeFirstOrThrow();
  return state;
}

/** False for a deleted account: no payment method may be saved for it. */
export async function isThere(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} and state <> 'deleted'`.execute(tx);
  return rows.length === 1;
}
