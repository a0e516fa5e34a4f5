import type { CancelReason } from '@udala/contract/subscription-changes';
import type { Tx } from '#platform/db/transaction.ts';
import { findSubscription, type SubscriptionRow } from '../subscriptions.queries.ts';
import type { GraceTerm } from '../terms.ts';

/** The person a membership must belong to. */
export type Owner = { patronId: string; tenantId: string | null } | { creatorId: string } | 'anybody';

/** A membership locked until the transaction ends. */
export interface LockedMembership extends SubscriptionRow {
  /** Billing calendar; null before the first payment. */
  term: GraceTerm | null;
  /** The payment method that renews it; null once it was removed. */
  method_id: string | null;
}

/** Locks a membership until the transaction ends; undefined when it does not exist or belongs to somebody else. */
export async function lockMembership(tx: Tx, id: string, owner: Owner): Promise<LockedMembership | undefined> {
  const locked = await tx
    .selectFrom('subscriptions')
    .select('method_id')
    .where('id', '=', id)
    .where((eb) => {
      if (owner === 'anybody') return eb.lit(true);
      if ('creatorId' in owner) return eb('creator_id', '=', owner.creatorId);
      const ofPatron = eb('patron_id', '=', owner.patronId);
      return owner.tenantId === null ? ofPatron : ofPatron.and('creator_id', '=', owner.tenantId);
    })
    .forUpdate()
    .executeTakeFirst();
  // Reads in a second statement: the snapshot of the first may be older than its lock.
  const row = locked && (await findSubscription(tx, id));
  return row && { ...row, term: termOf(row), method_id: row.method && locked.method_id };
}

const termOf = ({ anchor_date, anchor_no, period_no, grace_days }: SubscriptionRow): GraceTerm | null =>
  anchor_date === null ? null : { anchor_date, anchor_no, period_no, grace_days };

/** The last successful payment; undefined when there is none, or its invoice is not paid any more. */
export async function findLastPayment(
  tx: Tx,
  { id }: SubscriptionRow,
): Promise<{ id: string; amount_kobo: number } | undefined> {
  const last = await tx
    .selectFrom('invoices as i')
    .innerJoin('charge_attempts as a', 'a.invoice_id', 'i.id')
    .select(['a.id', 'a.amount_kobo', 'i.state'])
    .where('i.subscription_id', '=', id)
    .where('a.state', '=', 'succeeded')
    .orderBy('i.period_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.state === 'paid' ? last : undefined;
}

/** True if the creator ended it with a refund. */
export async function isSentBackByCreator(tx: Tx, { id }: SubscriptionRow): Promise<boolean> {
  const refund = await tx
    .selectFrom('refunds as r')
    .innerJoin('charge_attempts as a', 'a.id', 'r.attempt_id')
    .innerJoin('invoices as i', 'i.id', 'a.invoice_id')
    .select('r.id')
    .where('i.subscription_id', '=', id)
    .where('r.reason', '=', 'creator')
    .executeTakeFirst();
  return refund !== undefined;
}

/** Saves the patron's reason for cancelling; false when they did not cancel or have resumed. */
export async function noteCancelReason(tx: Tx, { id }: SubscriptionRow, reason: CancelReason): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('subscriptions')
    .set({ cancel_reason: reason })
    .where('id', '=', id)
    .where('state', 'in', ['ending', 'ended'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('subscription_events as e')
          .select('e.id')
          .whereRef('e.subscription_id', '=', 'subscriptions.id')
          .where('e.reason', '=', 'cancelled'),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
