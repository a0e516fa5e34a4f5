import { sql, type RawBuilder } from 'kysely';

/** The channel by which an invoice was paid, in the provider's words; null if it was not paid. */
export const channelOf = (invoiceId: RawBuilder<unknown>): RawBuilder<string | null> => sql<string | null>`(
  select attempt.channel from charge_attempts attempt
  where attempt.invoice_id = ${invoiceId} and attempt.state = 'succeeded')`;

/**
 * Statement: voids the open invoices of subscriptions, which are no longer collected. `subscriptions` is what their id
 * equals: one id, or `any(…)` of several.
 */
export const voidInvoices = (subscriptions: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update invoices set state = 'void' where state = 'open' and subscription_id = ${subscriptions}`;

/** When the provider paid out what an invoice brought: to the business, or the creator's share to their bank. */
export const settledAtOf = (
  invoiceId: RawBuilder<unknown>,
  payee: 'business' | 'creator',
): RawBuilder<Date | null> => sql<Date | null>`(
  select ${sql.ref(payee === 'creator' ? 'paid.share_settled_at' : 'paid.cleared_at')} from charge_attempts paid
  where paid.invoice_id = ${invoiceId} and paid.state = 'succeeded')`;
