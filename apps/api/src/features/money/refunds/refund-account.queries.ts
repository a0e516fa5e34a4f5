import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { Refunds } from '#platform/db/types.ts';

/** A refund that waits for its payer's bank account, with the people concerned. */
export interface AskedRefund {
  id: string;
  state: Refunds['state'];
  amount_kobo: number;
  /** The provider's id of the refund. */
  provider_id: number | null;
  asked_at: Date | null;
  payment_id: string;
  patron_id: string;
  creator_id: string;
  /** False once the patron's account is deleted: nobody can be asked. */
  is_patron_there: boolean;
}

const refunds = (db: Db) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('charge_attempts as a', 'a.id', 'r.attempt_id')
    .innerJoin('invoices as i', 'i.id', 'a.invoice_id')
    .innerJoin('users as u', 'u.id', 'i.patron_id')
    .select(['r.id', 'r.state', 'r.amount_kobo', 'r.provider_id', 'r.asked_at', 'r.creator_id', 'i.patron_id'])
    .select(['a.id as payment_id'])
    .select(sql<boolean>`u.state <> 'deleted'`.as('is_patron_there'));

/** A refund, locked until the transaction ends. */
export const lockAsked = (tx: Tx, id: string): Promise<AskedRefund | undefined> =>
  refunds(tx).where('r.id', '=', id).forUpdate('r').executeTakeFirst();

/** The refund of a payment of one's own that waits for a bank account, the oldest of several. */
export const findAsked = (
  db: Db,
  { paymentId, patronId }: { paymentId: string; patronId: string },
): Promise<AskedRefund | undefined> =>
  refunds(db)
    .where('a.id', '=', paymentId)
    .where('i.patron_id', '=', patronId)
    .where('r.state', '=', 'needs_attention')
    .orderBy('r.created_at')
    .executeTakeFirst();

export async function noteAsked(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ state: 'needs_attention', asked_at: now, next_at: null })
    .where('id', '=', id)
    .execute();
}

/** The provider has the account: the refund is asked about from now on. */
export async function noteAccountGiven(db: Db, id: string, nextAt: Date): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ state: 'sent', asked_at: null, problem: null, next_at: nextAt })
    .where('id', '=', id)
    .where('state', '=', 'needs_attention')
    .execute();
}
