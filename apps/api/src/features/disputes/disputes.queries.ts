import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { Disputes, Invoices } from '#platform/db/types.ts';

/** A payment that a bank may ask back, and whom it concerns. */
export interface DisputedPayment {
  id: string;
  state: string;
  amount_kobo: number;
  platform_fee_kobo: number | null;
  invoice_id: string;
  subscription_id: string;
  creator_id: string;
  patron_id: string;
  is_refunded: boolean;
}

export const findDisputedPayment = (db: Db, reference: string): Promise<DisputedPayment | undefined> =>
  db
    .selectFrom('charge_attempts as a')
    .innerJoin('invoices as i', 'i.id', 'a.invoice_id')
    .select(['a.id', 'a.state', 'a.amount_kobo', 'a.platform_fee_kobo', 'a.invoice_id'])
    .select(['i.subscription_id', 'i.creator_id', 'i.patron_id'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('refunds as r').select('r.id').whereRef('r.attempt_id', '=', 'a.id'))
        .$castTo<boolean>()
        .as('is_refunded'),
    )
    .where('a.reference', '=', reference)
    .executeTakeFirst();

interface NewDispute {
  providerId: number;
  attemptId: string;
  creatorId: string;
  amountKobo: number;
  dueAt: Date | null;
  now: Date;
}

/** False when it is known. */
export async function insertDispute(tx: Tx, dispute: NewDispute): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('disputes')
    .values({
      provider_id: dispute.providerId,
      attempt_id: dispute.attemptId,
      creator_id: dispute.creatorId,
      amount_kobo: dispute.amountKobo,
      state: 'open',
      due_at: dispute.dueAt,
      opened_at: dispute.now,
    })
    .onConflict((conflict) => conflict.column('provider_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** What was frozen, when this decides it; undefined when it was decided before. */
export async function decideDispute(
  tx: Tx,
  { providerId, state, now }: { providerId: number; state: Exclude<Disputes['state'], 'open'>; now: Date },
): Promise<number | undefined> {
  const row = await tx
    .updateTable('disputes')
    .set({ state, settled_at: now })
    .where('provider_id', '=', providerId)
    .where('state', '=', 'open')
    .returning('amount_kobo')
    .executeTakeFirst();
  return row?.amount_kobo;
}

export async function markInvoice(tx: Tx, id: string, from: Invoices['state'], to: Invoices['state']): Promise<void> {
  await tx.updateTable('invoices').set({ state: to }).where('id', '=', id).where('state', '=', from).execute();
}
