import type { Tx } from '#platform/db/transaction.ts';

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

/** Makes, reopens or updates the invoice of a period: until it is paid, its price and dates are the current ones. */
export async function upsertOpenInvoice(tx: Tx, invoice: NewInvoice): Promise<string> {
  const { id } = await tx
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
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
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
  await tx
    .updateTable('invoices')
    .set({ state: 'void' })
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'open')
    .execute();
}
