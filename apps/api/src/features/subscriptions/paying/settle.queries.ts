import { sql } from 'kysely';
import { areBothActive, mayRenew } from '#features/billing/may-renew.queries.ts';
import { isBanned } from '#features/blocks/blocks.queries.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { Invoices } from '#platform/db/types.ts';
import type { RenewalState } from '../renewals/whats-due.ts';

export interface LockedSubscription extends Omit<RenewalState, 'anchor_date'> {
  id: string;
  creator_id: string;
  patron_id: string;
  membership_id: string;
  price_kobo: number;
  /** Set from the moment it was stopped, though it runs on to its end. */
  end_reason: string | null;
  /** Whether more may be asked for it. */
  may_renew: boolean;
  /** Whether neither of the two is suspended or gone; the offer may be. */
  are_both_active: boolean;
  /** Whether her creator wants to hear of her no more; who is a member already stays one. */
  is_banned: boolean;
  /** Null while nothing was paid. */
  anchor_date: string | null;
}

/** Holds a subscription until the transaction ends, and says where it stands now. A method that was removed is none. */
export async function lockSubscription(tx: Tx, id: string): Promise<LockedSubscription> {
  await sql`select from subscriptions where id = ${id} for update`.execute(tx);
  // A statement of its own: what the first one waited for it does not see, such as a method that was saved meanwhile.
  return tx
    .selectFrom('subscriptions as s')
    .select(['s.id', 's.creator_id', 's.patron_id', 's.membership_id', 's.state', 's.price_kobo', 's.end_reason'])
    .select(['s.anchor_date', 's.anchor_no', 's.period_no', 's.reminded_no', 's.retry_days_used'])
    .select([mayRenew.as('may_renew'), areBothActive.as('are_both_active')])
    .select(isBanned(sql.ref('s.creator_id'), sql.ref('s.patron_id')).as('is_banned'))
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

/** Of whose account is gone nothing is kept that could be charged. */
export async function isThere(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} and state <> 'deleted'`.execute(tx);
  return rows.length === 1;
}
