import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';
import type { AttemptState } from './attempts.queries.ts';

export interface CardCharge {
  state: AttemptState;
  failure: string | null;
  created_at: Date;
}

/** Locks the card of a saved method until the transaction ends, under whichever address its patron saved it. */
export async function lockCard(tx: Tx, methodId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('card ' || patron_id || signature, 0))
    from payment_methods where id = ${methodId}`.execute(tx);
}

/**
 * A patron's charges of a card since an instant that needed nobody at a checkout. Of a card that two people share the
 * other's are not counted: all test cards of a provider are shared by everybody.
 */
export async function findCardCharges(tx: Tx, methodId: string, since: Date): Promise<CardCharge[]> {
  const { rows } = await sql<CardCharge>`
    select a.state, a.failure, a.created_at
    from payment_methods own
    join payment_methods m on m.patron_id = own.patron_id and m.signature = own.signature
    join charge_attempts a on a.method_id = m.id and a.kind = 'saved' and a.created_at >= ${since}
    where own.id = ${methodId} and a.checkout_url is null`.execute(tx);
  return rows;
}
