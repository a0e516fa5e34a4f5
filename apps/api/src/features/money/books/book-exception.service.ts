import { naira } from '@udala/messages/money';
import { adjustments, availableTo, losses, post, unallocated } from '#features/money/ledger/ledger.service.ts';
import {
  lockOpenException,
  resolveException,
  type OpenException,
} from '#features/money/reconciliation-exceptions/open-exceptions.queries.ts';
import { insertRefundElsewhere } from '#features/money/refunds/refunds.queries.ts';
import { writeAudit, type Actor } from '#platform/audit.ts';
import { inTransaction, type Tx } from '#platform/db/transaction.ts';
import { AppError, notFound } from '#platform/http/errors.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { bearRefund, remainingOf, type Bearer } from './bear-refund.ts';
import { lockPayment } from './books.queries.ts';

export interface Booking {
  exceptionId: string;
  /** Whose money it was: a creator's only where it is a refund of a payment to them. */
  bearer: Bearer;
  actor: Actor;
}

/**
 * Moves the money of a reconciliation exception from `unallocated` to where the operator says it belongs, and resolves
 * the exception. A refund made at the provider's dashboard becomes a refund in our books, as if it had been made here.
 *
 * @throws AppError `not_found` for an unknown or resolved exception, `conflict` where it cannot be booked so.
 */
export function bookException(deps: Deps, { exceptionId, bearer, actor }: Booking): Promise<void> {
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const exception = await lockOpenException(tx, exceptionId);
    if (!exception) throw notFound();
    const kobo = exception.unallocated_kobo;
    if (kobo === null || kobo === 0) throw new AppError('conflict', say().booksServer.nothingToBook);
    const subjectId = await bookingOf(exception)(tx, exception, { kobo, bearer, now });
    await resolveException(tx, exception.id, now);
    const { kind, key } = exception;
    await writeAudit(tx, { actor, action: 'exception.book', subjectId, details: { kind, key, kobo, bearer }, at: now });
  });
}

interface Moved {
  kobo: number;
  bearer: Bearer;
  now: Date;
}

/** Returns the id of the person it is about; null where there is none. */
type Book = (tx: Tx, exception: OpenException, moved: Moved) => Promise<string | null>;

function bookingOf({ kind }: OpenException): Book {
  if (kind === 'went_back_unasked') return bookRefund;
  return kind === 'dispute_unmatched' ? bookChargeback : bookAdjustment;
}

async function bookRefund(tx: Tx, { id, key }: OpenException, { kobo, bearer, now }: Moved): Promise<string | null> {
  const amountKobo = -kobo;
  const [reference = '', refundId] = key.split(':');
  const payment = await lockPayment(tx, reference);
  const leftKobo = payment ? remainingOf(payment) : 0;
  if (bearer === 'platform' && amountKobo > leftKobo) return bookLoss(tx, id, { amountKobo, now });
  if (!payment) throw new AppError('conflict', say().booksServer.platformAlone);
  if (amountKobo > leftKobo) {
    throw new AppError('conflict', say().booksServer.lessIsLeft(naira(Math.max(0, leftKobo))));
  }
  const providerId = refundId === undefined ? null : Number(refundId);
  await insertRefundElsewhere(tx, { payment, amountKobo, providerId, isPlatformBorne: bearer === 'platform', now });
  const posting = { to: unallocated, kind: 'refund', key: `refund:exception:${id}`, now } as const;
  await bearRefund(tx, payment, { amountKobo, bearer, ...posting });
  return payment.patron_id;
}

/** More went back than was left of any payment: nobody else can bear it. */
async function bookLoss(tx: Tx, id: string, { amountKobo, now }: { amountKobo: number; now: Date }): Promise<null> {
  await post(tx, {
    kind: 'allocated',
    key: `allocated:${id}`,
    creatorId: null,
    invoiceId: null,
    at: now,
    movements: [{ from: losses, to: unallocated, amountKobo }],
  });
  return null;
}

/** A bank took a payment that was refunded before, or more of it than was left. */
async function bookChargeback(tx: Tx, exception: OpenException, moved: Moved): Promise<string | null> {
  if (moved.bearer === 'platform') return bookLoss(tx, exception.id, { amountKobo: -moved.kobo, now: moved.now });
  const payment = await lockPayment(tx, exception.reference ?? '');
  if (!payment) throw new AppError('conflict', say().booksServer.platformAlone);
  const { creator_id: creatorId, invoice_id: invoiceId, patron_id: patronId } = payment;
  await post(tx, {
    kind: 'dispute_lost',
    key: `allocated:${exception.id}`,
    creatorId,
    invoiceId,
    at: moved.now,
    movements: [{ from: availableTo(creatorId), to: unallocated, amountKobo: -moved.kobo }],
  });
  return patronId;
}

async function bookAdjustment(tx: Tx, { id }: OpenException, { kobo, bearer, now }: Moved): Promise<null> {
  if (bearer === 'creator') throw new AppError('conflict', say().booksServer.platformAlone);
  const [from, to] = kobo > 0 ? [unallocated, adjustments] : [adjustments, unallocated];
  await post(tx, {
    kind: 'allocated',
    key: `allocated:${id}`,
    creatorId: null,
    invoiceId: null,
    at: now,
    movements: [{ from, to, amountKobo: Math.abs(kobo) }],
  });
  return null;
}
