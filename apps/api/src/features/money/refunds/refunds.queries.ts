import { sql } from 'kysely';
import { isDisputed } from '#features/money/disputes/disputes.sql.ts';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { Refunds } from '#platform/db/types.ts';
import type { ListedRefund } from '#platform/payments/payments.ts';

interface NewRefund {
  attemptId: string;
  creatorId: string;
  amountKobo: number;
  reason: Refunds['reason'];
  /** True if the platform pays for it, and not the creator. */
  isPlatformBorne?: boolean;
  now: Date;
}

/** Queues the refund of a payment, or of a part of it; returns its id. Call it with the membership locked. */
export async function insertRefund(
  tx: Tx,
  { attemptId, creatorId, amountKobo, reason, isPlatformBorne = false, now }: NewRefund,
): Promise<string> {
  const { id } = await tx
    .insertInto('refunds')
    .values({
      attempt_id: attemptId,
      creator_id: creatorId,
      amount_kobo: amountKobo,
      reason,
      is_platform_borne: isPlatformBorne,
      state: 'queued',
      next_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface RefundElsewhere {
  payment: { id: string; creator_id: string };
  amountKobo: number;
  providerId: number | null;
  isPlatformBorne: boolean;
  now: Date;
}

/** Records a refund that somebody made at the provider's dashboard. */
export async function insertRefundElsewhere(
  tx: Tx,
  { payment, amountKobo, providerId, isPlatformBorne, now }: RefundElsewhere,
): Promise<void> {
  await tx
    .insertInto('refunds')
    .values({
      attempt_id: payment.id,
      creator_id: payment.creator_id,
      amount_kobo: amountKobo,
      reason: 'dashboard',
      is_platform_borne: isPlatformBorne,
      state: 'done',
      provider_id: providerId,
      created_at: now,
      settled_at: now,
    })
    .execute();
}

/** What has gone back of a payment's price, or is about to: without what came above the price. */
export async function findRefundedKobo(tx: Tx, attemptId: string): Promise<number> {
  const { kobo } = await tx
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(amount_kobo), 0)::bigint`.as('kobo'))
    .where('attempt_id', '=', attemptId)
    .where('reason', '<>', 'excess')
    .executeTakeFirstOrThrow();
  return kobo;
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
  /** The provider's id of the refund, once it has accepted it. */
  provider_id: number | null;
  created_at: Date;
}

const openRefunds = (db: Db) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('charge_attempts as a', 'a.id', 'r.attempt_id')
    .select(['r.id', 'r.amount_kobo', 'r.creator_id', 'r.provider_id', 'r.created_at', 'a.invoice_id', 'a.reference'])
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

/** Every refund of a payment in our books, with what the provider calls it. */
export interface BookedRefund {
  id: string;
  provider_id: number | null;
}

/** Locks a payment until the transaction ends: its refunds are booked one after the other. */
export async function lockRefundsOf(tx: Tx, reference: string): Promise<void> {
  await sql`select from charge_attempts where reference = ${reference} for no key update`.execute(tx);
}

export const findBookedRefunds = (db: Db, reference: string): Promise<BookedRefund[]> =>
  db
    .selectFrom('refunds as r')
    .innerJoin('charge_attempts as a', 'a.id', 'r.attempt_id')
    .select(['r.id', 'r.provider_id'])
    .where('a.reference', '=', reference)
    .execute();

/** The refunds of a payment that are not done, the oldest first. */
export const findOpenRefunds = (db: Db, reference: string): Promise<OpenRefund[]> =>
  openRefunds(db).where('a.reference', '=', reference).orderBy('r.created_at').execute();

const receivedPayments = (db: Db) =>
  db
    .selectFrom('charge_attempts as a')
    .select(['a.reference', 'a.provider_id', isDisputed(sql.ref('a.id')).as('is_disputed')])
    .where('a.state', 'in', ['succeeded', 'overpayment']);

interface ReceivedPayment {
  /** The provider's id of it. */
  provider_id: number | null;
  /** True if a bank's dispute of it is open or lost. */
  is_disputed: boolean;
}

export const findReceivedPayment = (db: Db, reference: string): Promise<ReceivedPayment | undefined> =>
  receivedPayments(db).where('a.reference', '=', reference).executeTakeFirst();

/** Our references of payments that one of these refunds, which we did not book, is a refund of. */
export async function findRefundedElsewhere(db: Db, refunds: readonly ListedRefund[]): Promise<string[]> {
  const ids = refunds.flatMap(({ providerId }) => providerId ?? []);
  const booked = await db
    .selectFrom('refunds')
    .select(['id', 'provider_id'])
    .where(sql<boolean>`provider_id = any(${ids}::bigint[])`)
    .execute();
  const known = new Set(booked.map(({ provider_id }) => provider_id));
  const payments = refunds.filter(({ providerId }) => !known.has(providerId)).map(({ paymentId }) => paymentId);
  const rows = await receivedPayments(db)
    .where(sql<boolean>`a.provider_id = any(${payments}::bigint[])`)
    .execute();
  return rows.map(({ reference }) => reference);
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

/** The provider's id of a refund, once it is known. */
export async function noteProviderId(db: Db, id: string, providerId: number): Promise<void> {
  await db.updateTable('refunds').set({ provider_id: providerId }).where('id', '=', id).execute();
}
