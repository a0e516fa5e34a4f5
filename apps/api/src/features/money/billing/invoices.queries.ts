import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';
import type { Invoices } from '#platform/db/types.ts';
import { voidInvoices } from './billing.sql.ts';

export interface NewInvoice {
  subscriptionId: string;
  creatorId: string;
  patronId: string;
  periodNo: number;
  periodStart: string;
  periodEnd: string;
  amountKobo: number;
  now: Date;
}

interface OpenInvoice {
  id: string;
  /** 0 before the first attempt to pay it. */
  lastAttemptNo: number;
}

/** Makes, reopens or updates the invoice of a period: until it is paid, its price and dates are the current ones. */
export async function upsertOpenInvoice(tx: Tx, invoice: NewInvoice): Promise<OpenInvoice> {
  const { id, last_attempt_no: lastAttemptNo } = await tx
    .insertInto('invoices')
    .values({
      subscription_id: invoice.subscriptionId,
      creator_id: invoice.creatorId,
      patron_id: invoice.patronId,
      period_no: invoice.periodNo,
      period_start: invoice.periodStart,
      period_end: invoice.periodEnd,
      amount_kobo: invoice.amountKobo,
      state: 'open',
      created_at: invoice.now,
    })
    .onConflict((conflict) =>
      conflict
        .constraint('invoices_one_per_period')
        .doUpdateSet((eb) => ({
          period_start: eb.ref('excluded.period_start'),
          period_end: eb.ref('excluded.period_end'),
          amount_kobo: eb.ref('excluded.amount_kobo'),
          state: eb.ref('excluded.state'),
        }))
        .where('invoices.state', 'in', ['open', 'void']),
    )
    .returning((eb) => [
      'id',
      eb
        .selectFrom('charge_attempts as a')
        .select((made) => made.fn.coalesce(made.fn.max('a.attempt_no'), made.lit(0)).as('no'))
        .whereRef('a.invoice_id', '=', 'invoices.id')
        .$asScalar()
        .$notNull()
        .as('last_attempt_no'),
    ])
    .executeTakeFirstOrThrow();
  return { id, lastAttemptNo };
}

interface Payment {
  invoiceId: string;
  /** The amount that the patron was shown and paid; a later edit of the membership does not change it. */
  amountKobo: number;
  periodStart: string;
  periodEnd: string;
  paidAt: Date;
}

/** Also marks an invoice that was voided while its charge was in progress. */
export async function markInvoicePaid(tx: Tx, payment: Payment): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({
      state: 'paid',
      amount_kobo: payment.amountKobo,
      period_start: payment.periodStart,
      period_end: payment.periodEnd,
      paid_at: payment.paidAt,
    })
    .where('id', '=', payment.invoiceId)
    .where('state', 'in', ['open', 'void'])
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Voids the open invoices of a subscription, which are no longer collected. */
export async function voidOpenInvoices(tx: Tx, subscriptionId: string): Promise<void> {
  await voidInvoices(sql`${subscriptionId}`).execute(tx);
}

/** Reopens the invoice of a period that was voided, so that its checkout can be paid after all. */
export async function reopenInvoice(
  tx: Tx,
  { subscriptionId, periodNo }: { subscriptionId: string; periodNo: number },
): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ state: 'open' })
    .where('subscription_id', '=', subscriptionId)
    .where('period_no', '=', periodNo)
    .where('state', '=', 'void')
    .execute();
}

interface Skipped {
  subscriptionId: string;
  creatorId: string;
  patronId: string;
  amountKobo: number;
  now: Date;
  periods: readonly { periodNo: number; periodStart: string; periodEnd: string }[];
}

/** Records periods that passed during an outage; they are never charged. */
export async function waivePeriods(tx: Tx, { periods, now, ...skipped }: Skipped): Promise<void> {
  await tx
    .insertInto('invoices')
    .values(
      periods.map(({ periodNo, periodStart, periodEnd }) => ({
        subscription_id: skipped.subscriptionId,
        creator_id: skipped.creatorId,
        patron_id: skipped.patronId,
        period_no: periodNo,
        period_start: periodStart,
        period_end: periodEnd,
        amount_kobo: skipped.amountKobo,
        state: 'waived' as const,
        created_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .constraint('invoices_one_per_period')
        .doUpdateSet({ state: 'waived' })
        .where('invoices.state', 'in', ['open', 'void']),
    )
    .execute();
}

/** Moves an invoice from one state to another; one in a third state stays as it is. */
export async function changeInvoiceState(
  tx: Tx,
  id: string,
  { from, to }: Record<'from' | 'to', Invoices['state']>,
): Promise<void> {
  await tx.updateTable('invoices').set({ state: to }).where('id', '=', id).where('state', '=', from).execute();
}

interface RefundedInvoice {
  /** The payment's reference. */
  reference: string;
  invoiceId: string;
  creatorId: string;
  amountKobo: number;
  providerFeeKobo: number;
  platformFeeKobo: number;
}

/**
 * Marks the invoice of a payment as refunded. Throws when the payment is not the one that paid it, or it is not paid.
 */
export async function markInvoiceRefunded(tx: Tx, attemptId: string): Promise<RefundedInvoice> {
  const { rows } = await sql<RefundedInvoice>`
    update invoices i set state = 'refunded'
    from charge_attempts a
    where a.id = ${attemptId} and a.state = 'succeeded' and i.id = a.invoice_id and i.state = 'paid'
    returning i.id as "invoiceId", i.creator_id as "creatorId", a.amount_kobo as "amountKobo", a.reference,
      a.fee_kobo as "providerFeeKobo", a.platform_fee_kobo as "platformFeeKobo"`.execute(tx);
  const [refunded] = rows;
  if (!refunded) throw new Error(`payment ${attemptId} paid for nothing that could be sent back`);
  return refunded;
}
