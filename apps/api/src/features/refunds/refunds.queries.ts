import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { Refunds } from '#platform/db/types.ts';

export interface NewRefund {
  attemptId: string;
  creatorId: string;
  amountKobo: number;
  reason: Refunds['reason'];
  now: Date;
}

/** Puts a payment in line to go back; the second refund of one violates `refunds_attempt_id_key`. */
export async function insertRefund(
  tx: Tx,
  { attemptId, creatorId, amountKobo, reason, now }: NewRefund,
): Promise<void> {
  await tx
    .insertInto('refunds')
    .values({
      attempt_id: attemptId,
      creator_id: creatorId,
      amount_kobo: amountKobo,
      reason,
      state: 'queued',
      next_at: now,
      created_at: now,
    })
    .execute();
}

export interface OpenRefund {
  id: string;
  state: Refunds['state'];
  amount_kobo: number;
  creator_id: string;
  attempt_id: string;
  invoice_id: string;
  reference: string;
  /** The provider's id of the payment. */
  payment_id: number | null;
}

const refundsOf = (db: Db) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('charge_attempts as a', 'a.id', 'r.attempt_id')
    .select(['r.id', 'r.state', 'r.amount_kobo', 'r.creator_id', 'r.attempt_id', 'a.invoice_id', 'a.reference'])
    .select('a.provider_id as payment_id');

/** Takes one refund that is due to be sent or asked about, and lays it back; undefined when none is. */
export async function takeDueRefund(
  db: Db,
  { now, layBackUntil }: { now: Date; layBackUntil: Date },
): Promise<OpenRefund | undefined> {
  const { rows } = await sql<{ id: string }>`
    update refunds set next_at = ${layBackUntil}
    where id = (select id from refunds where next_at <= ${now} order by next_at limit 1 for update skip locked)
    returning id`.execute(db);
  const [taken] = rows;
  return taken && refundsOf(db).where('r.id', '=', taken.id).executeTakeFirst();
}

export const findRefundOf = (db: Db, reference: string): Promise<OpenRefund | undefined> =>
  refundsOf(db).where('a.reference', '=', reference).executeTakeFirst();

interface Standing {
  state: Refunds['state'];
  providerId: number | null;
  problem: string | null;
  nextAt: Date | null;
  now: Date;
}

/** Notes where a refund stands; what is back stays back. False when nothing changed. */
export async function noteRefund(db: Db, id: string, standing: Standing): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set((eb) => ({
      state: standing.state,
      provider_id: eb.fn.coalesce(eb.val(standing.providerId), 'provider_id'),
      problem: standing.problem,
      next_at: standing.nextAt,
      settled_at: standing.state === 'done' ? standing.now : null,
    }))
    .where('id', '=', id)
    .where('state', '<>', 'done')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
