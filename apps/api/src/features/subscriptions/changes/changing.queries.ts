import type { CancelReason } from '@udala/contract/subscription-changes';
import type { Tx } from '#platform/db/transaction.ts';
import { findSubscription, type SubscriptionRow } from '../subscriptions.queries.ts';
import type { Term } from '../terms.ts';

/** Whose a membership must be. */
export type Owner = { patronId: string; tenantId: string | null } | { creatorId: string } | 'anybody';

/** A membership that is held until the transaction ends. */
export interface LockedMembership extends SubscriptionRow {
  /** Its calendar, null while nothing was paid. */
  term: Term | null;
  /** What renews it, null where that was removed. */
  method_id: string | null;
}

/** Holds a membership until the transaction ends; undefined when there is none, or it is somebody else's. */
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
  // A statement of its own: the first one's snapshot may be older than the lock.
  const row = locked && (await findSubscription(tx, id));
  return row && { ...row, term: termOf(row), method_id: row.method && locked.method_id };
}

const termOf = ({ anchor_date, anchor_no, period_no }: SubscriptionRow): Term | null =>
  anchor_date === null ? null : { anchor_date, anchor_no, period_no };

/** Lets a checkout that was left open when she cancelled or paused be paid after all. */
export async function reopenInvoice(tx: Tx, { id, period_no }: SubscriptionRow): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ state: 'open' })
    .where('subscription_id', '=', id)
    .where('period_no', '=', period_no)
    .where('state', '=', 'void')
    .execute();
}

/** The last payment that was made; undefined where there is none, or it went back. */
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

/** Whether its creator ended it and sent the last payment back. */
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

/** Keeps why its patron cancelled it; false where she did not, or took that back. */
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
