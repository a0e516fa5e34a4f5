import { sql } from 'kysely';
import { isDisputed } from '#features/money/disputes/disputes.sql.ts';
import type { Db } from '#platform/db/database.ts';
import type { ChargeAttempts } from '#platform/db/types.ts';

/** A payment as recorded in our books. */
export interface KnownPayment {
  reference: string;
  state: ChargeAttempts['state'];
  received_kobo: number;
  /** The provider's fee, as booked so far; null for a payment that is not booked. */
  fee_kobo: number | null;
  /** True if refunds of it add up to the whole, or a bank's dispute of it is open or lost. */
  may_go_back: boolean;
  /** True if our refund is not yet known to be done. */
  is_going_back: boolean;
}

export async function findPayments(db: Db, references: readonly string[]): Promise<Map<string, KnownPayment>> {
  const { rows } = await sql<KnownPayment>`
    select a.reference, a.state, coalesce(a.received_kobo, a.amount_kobo) as received_kobo,
      (a.fee_kobo + a.fee_correction_kobo)::bigint as fee_kobo,
      (select coalesce(sum(r.amount_kobo), 0) from refunds r where r.attempt_id = a.id)
          >= coalesce(a.received_kobo, a.amount_kobo)
        or ${isDisputed(sql.ref('a.id'))} as may_go_back,
      exists (select from refunds r where r.attempt_id = a.id and r.state <> 'done') as is_going_back
    from charge_attempts a
    where a.reference = any(${references}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.reference, row]));
}

interface Span {
  from: Date;
  to: Date;
}

/** References of payments that succeeded during a span, by our books. */
export async function findRecordedPayments(db: Db, { from, to }: Span): Promise<string[]> {
  const rows = await db
    .selectFrom('charge_attempts')
    .select('reference')
    .where('state', 'in', ['succeeded', 'overpayment'])
    .where('settled_at', '>=', from)
    .where('settled_at', '<', to)
    .execute();
  return rows.map(({ reference }) => reference);
}

/** References of payouts created during a span that have left, by our books. */
export async function findSentPayouts(db: Db, { from, to }: Span): Promise<string[]> {
  const rows = await db
    .selectFrom('payouts')
    .select('reference')
    .where('state', 'in', ['succeeded', 'reversed'])
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .execute();
  return rows.map(({ reference }) => reference);
}

export interface StuckEvent {
  id: number;
  event: string;
  problem: string | null;
}

/** Events received before an instant that have not been processed. */
export const findStuckEvents = (db: Db, before: Date): Promise<StuckEvent[]> =>
  db
    .selectFrom('webhook_inbox')
    .select(['id', 'event', 'problem'])
    .where('done_at', 'is', null)
    .where('received_at', '<', before)
    .orderBy('id')
    .execute();
