import { sql } from 'kysely';
import { isDisputed } from '#features/money/disputes/disputes.sql.ts';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { Refunds } from '#platform/db/types.ts';

interface NewRefund {
  attemptId: string;
  creatorId: string;
  amountKobo: number;
  reason: Refunds['reason'];
  now: Date;
}

/** Queues the refund of a payment; a second refund of one payment violates `refunds_attempt_id_key`. */
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

/** A refund that is not done yet, with its payment. */
export interface OpenRefund {
  id: string;
  amount_kobo: number;
  creator_id: string;
  invoice_id: string;
  reference: string;
  /** The provider's id of the payment. */
  payment_id: number | null;
  created_at: Date;
}

const openRefunds = (db: Db) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('charge_attempts as a', 'a.id', 'r.attempt_id')
    .select(['r.id', 'r.amount_kobo', 'r.creator_id', 'r.created_at', 'a.invoice_id', 'a.reference'])
    .select('a.provider_id as payment_id')
    .where('r.state', '<>', 'done');

/** Leases one refund that is due to be sent or asked about; undefined when none is due. */
export async function takeDueRefund(
  db: Db,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<OpenRefund | undefined> {
  const { rows } = await sql<{ id: string }>`
    update refunds set next_at = ${leaseUntil}
    where id = (select id from refunds where next_at <= ${now} order by next_at limit 1 for update skip locked)
    returning id`.execute(db);
  const [taken] = rows;
  return taken && openRefunds(db).where('r.id', '=', taken.id).executeTakeFirst();
}

/** Undefined also for a refund that is done. */
export const findOpenRefund = (db: Db, reference: string): Promise<OpenRefund | undefined> =>
  openRefunds(db).where('a.reference', '=', reference).executeTakeFirst();

/** Payments for which our books have no refund, and no dispute that is open or lost. */
const retainedPayments = (db: Db) =>
  db
    .selectFrom('charge_attempts as a')
    .select(['a.reference', 'a.provider_id'])
    .where('a.state', '=', 'succeeded')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('refunds as r').select('r.id').whereRef('r.attempt_id', '=', 'a.id'))),
    )
    .where(({ not }) => not(isDisputed(sql.ref('a.id'))));

/** The provider's id of such a payment; undefined for any other. */
export async function findRetainedPayment(db: Db, reference: string): Promise<number | undefined> {
  const row = await retainedPayments(db).where('a.reference', '=', reference).executeTakeFirst();
  return row?.provider_id ?? undefined;
}

/** Our references by the provider's ids, for those of the given payments that have no refund or dispute. */
export async function findRetainedReferences(db: Db, providerIds: readonly number[]): Promise<Map<number, string>> {
  const isListed = sql<boolean>`a.provider_id = any(${providerIds}::bigint[])`;
  const rows = await retainedPayments(db).where(isListed).execute();
  return new Map(rows.flatMap(({ provider_id: id, reference }) => (id === null ? [] : [[id, reference]])));
}

/** Refunds that stay untouched until the operator has looked at them. */
export const findFailedRefunds = (db: Db): Promise<OpenRefund[]> =>
  openRefunds(db).where('r.state', 'in', ['failed', 'needs_attention']).orderBy('r.created_at').execute();

interface RefundUpdate {
  state: Refunds['state'];
  providerId?: number | null;
  problem?: string | null;
  nextAt?: Date;
  now: Date;
}

/** Updates a refund; one that is done stays done. False when it was done already. */
export async function noteRefund(
  db: Db,
  id: string,
  { state, providerId = null, problem = null, nextAt, now }: RefundUpdate,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set((eb) => ({
      state,
      provider_id: eb.fn.coalesce(eb.val(providerId), 'provider_id'),
      problem,
      next_at: nextAt ?? null,
      settled_at: state === 'done' ? now : null,
    }))
    .where('id', '=', id)
    .where('state', '<>', 'done')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
