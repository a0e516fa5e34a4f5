import type { BodyOf, ReplyOf } from '@udala/contract/endpoint';
import type * as contract from '@udala/contract/operator';
import { limits } from '@udala/contract/limits';
import { uuidPattern } from '@udala/contract/patterns';
import { remainingOf } from '#features/money/books/bear-refund.ts';
import { findPayment } from '#features/money/books/books.queries.ts';
import type { Db } from '#platform/db/database.ts';
import { notFound } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import {
  findDisputes,
  findMovements,
  findPaymentDetails,
  findPayments,
  findRefunds,
  type PaymentRow,
  type Wanted,
} from './payments.queries.ts';
import { findWaitingOf } from './requests.queries.ts';
import { toRequestDto } from './requests.dto.ts';

const SHOWN_MAX = limits.pageSizeMax;

export async function searchPayments(
  db: Db,
  { q }: BodyOf<typeof contract.searchOperatorPayments>,
): Promise<ReplyOf<typeof contract.searchOperatorPayments>> {
  const rows = await findPayments(db, q.trim() === '' ? null : toWanted(q.trim()), SHOWN_MAX + 1);
  return { items: rows.slice(0, SHOWN_MAX).map(toPaymentDto), hasMore: rows.length > SHOWN_MAX };
}

const amount = /^₦?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/;
const providerId = /^\d{1,15}$/;
const uuid = new RegExp(uuidPattern);

/** What the words of a search can mean: `2,500`, `₦2500.50`, an id, a reference, an email or a name. */
export function toWanted(word: string): Wanted {
  const [, naira, fraction = ''] = amount.exec(word) ?? [];
  return {
    word,
    id: uuid.test(word.toLowerCase()) ? word.toLowerCase() : null,
    kobo: naira === undefined ? null : 100 * Number(naira.replaceAll(',', '')) + Number(fraction.padEnd(2, '0')),
    providerId: providerId.test(word) ? Number(word) : null,
  };
}

const states = {
  created: 'pending',
  sent: 'pending',
  unknown: 'pending',
  succeeded: 'paid',
  failed: 'failed',
  abandoned: 'failed',
  overpayment: 'overpayment',
} as const;

const toPaymentDto = (row: PaymentRow): contract.OperatorPayment => ({
  id: row.id,
  reference: row.reference,
  amountKobo: row.amount_kobo,
  state: states[row.state],
  payer: { id: row.patron_id, name: row.patron, email: row.patron_email, userName: null },
  creator: { id: row.creator_id, name: row.creator, email: null, userName: row.creator_name },
  goneKobo: row.refunded_kobo + row.disputed_kobo,
  isDisputed: row.disputed_kobo > 0,
  at: (row.settled_at ?? row.created_at).toISOString(),
});

/** @throws AppError `not_found` for an unknown payment. */
export async function getPayment(db: Db, viewer: Viewer, id: string): Promise<contract.OperatorPaymentDetails> {
  const row = await findPaymentDetails(db, id);
  if (!row) throw notFound();
  const booked = await findPayment(db, id);
  const refunds = await findRefunds(db, id);
  const disputes = await findDisputes(db, id);
  const movements = await findMovements(db, row.invoice_id);
  const waiting = await findWaitingOf(db, id);
  return {
    ...toPaymentDto(row),
    providerId: row.provider_id === null ? null : String(row.provider_id),
    channel: row.channel,
    receivedKobo: row.received_kobo,
    feeKobo: row.fee_kobo,
    platformFeeKobo: row.platform_fee_kobo,
    leftKobo: booked ? Math.max(0, remainingOf(booked)) : 0,
    isCurrent: booked?.is_current ?? false,
    creatorAvailableKobo: row.available_kobo,
    refunds: refunds.map((refund) => ({
      amountKobo: refund.amount_kobo,
      reason: refund.reason,
      state: refund.state,
      isPlatformBorne: refund.is_platform_borne,
      createdAt: refund.created_at.toISOString(),
    })),
    disputes: disputes.map((dispute) => ({
      providerId: String(dispute.provider_id),
      amountKobo: dispute.amount_kobo,
      state: dispute.state,
      openedAt: dispute.opened_at.toISOString(),
      dueAt: dispute.due_at?.toISOString() ?? null,
    })),
    movements: movements.map((movement) => ({
      at: movement.at.toISOString(),
      event: movement.kind,
      from: movement.debit,
      to: movement.credit,
      amountKobo: movement.amount_kobo,
    })),
    waiting: waiting ? toRequestDto(waiting, viewer) : null,
  };
}
