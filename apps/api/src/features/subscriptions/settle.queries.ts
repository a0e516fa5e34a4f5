import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { Invoices, Subscriptions } from '#platform/db/types.ts';

interface Standing {
  state: Subscriptions['state'];
  invoice_state: Invoices['state'];
}

/** Holds the subscription of an invoice until the transaction ends, and says where both stand now. */
export async function lockStanding(tx: Tx, subscriptionId: string, invoiceId: string): Promise<Standing> {
  const { state } = await tx
    .selectFrom('subscriptions')
    .select('state')
    .where('id', '=', subscriptionId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // A statement of its own: the first one's snapshot may be older than the lock.
  const invoice = await tx.selectFrom('invoices').select('state').where('id', '=', invoiceId).executeTakeFirstOrThrow();
  return { state, invoice_state: invoice.state };
}

interface Activation {
  subscriptionId: string;
  creatorId: string;
  priceKobo: number;
  anchorDate: string;
  accessUntil: Date;
  now: Date;
}

/** pending → active, with the event that tells of it. */
export async function activate(tx: Tx, activation: Activation): Promise<void> {
  const { subscriptionId, creatorId, priceKobo, now } = activation;
  await tx
    .updateTable('subscriptions')
    .set({
      state: 'active',
      price_kobo: priceKobo,
      anchor_date: activation.anchorDate,
      period_no: 1,
      access_until: activation.accessUntil,
    })
    .where('id', '=', subscriptionId)
    .where('state', '=', 'pending')
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('subscription_events')
    .values({
      subscription_id: subscriptionId,
      creator_id: creatorId,
      at: now,
      from_state: 'pending',
      to_state: 'active',
      reason: 'paid',
      price_kobo: priceKobo,
    })
    .execute();
}
