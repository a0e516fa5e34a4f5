import type { Receipt } from '@udala/contract/receipts';
import { lagosDate } from '#features/money/billing/calendar.ts';
import { toPaymentDto } from '#features/money/payments/payments.service.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { notFound } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import { localeOfTag } from '#platform/say.ts';
import type { Config } from '#app/config.ts';
import type { Deps } from '#app/deps.ts';
import { receiptEmail } from './receipt-email.ts';
import { findReceipt, type ReceiptRow } from './receipts.queries.ts';

/**
 * @throws AppError `not_found` for a payment that is not the viewer's own, failed, or went to another creator than this
 * host's.
 */
export async function getReceipt(
  { db, config }: Pick<Deps, 'config' | 'db'>,
  viewer: Viewer,
  id: string,
): Promise<Receipt> {
  const row = await findReceipt(db, id, viewer);
  if (!row) throw notFound();
  return toReceiptDto(row, config);
}

interface Sent {
  attemptId: string;
  /** Link that cancels this membership without signing in. */
  cancelLink: string;
}

/**
 * Emails the receipt of a payment to its patron. Call it in the transaction that records the payment, after recording
 * it.
 */
export async function sendReceipt(
  tx: Tx,
  { jobs, config }: Pick<Deps, 'jobs' | 'config'>,
  { attemptId, cancelLink }: Sent,
): Promise<void> {
  const row = await findReceipt(tx, attemptId, null);
  if (!row) throw new Error('a receipt for a payment that did not come');
  const reader = { to: row.payer_email, locale: localeOfTag(row.payer_locale) };
  const links = { site: config.publicUrl.origin, cancelLink };
  const payee = { page: row.cleared_page_name, person: row.cleared_name };
  const email = receiptEmail(reader, toReceiptDto(row, config), payee, links);
  await jobs.send(tx, outgoingMail, email);
}

const toReceiptDto = (row: ReceiptRow, { legalSeller: seller }: Pick<Config, 'legalSeller'>): Receipt => ({
  payment: toPaymentDto(row),
  number: numberOf(row),
  paidAt: row.paid_at.toISOString(),
  payerName: row.payer_name,
  payerEmail: row.payer_email,
  nextPaymentOn: row.next_payment_on,
  seller,
});

const NUMBER_DIGITS = 12;

/** The payment date and the random end of the payment's id: the same each time, and short enough to read out. */
const numberOf = ({ id, paid_at }: ReceiptRow): string =>
  `UD-${lagosDate(paid_at).replaceAll('-', '')}-${id.slice(-NUMBER_DIGITS).toUpperCase()}`;
