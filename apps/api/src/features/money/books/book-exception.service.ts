import { naira } from '@udala/messages/money';
import type { Account } from '#features/money/ledger/ledger.queries.ts';
import {
  adjustments,
  availableTo,
  bank,
  losses,
  post,
  unallocated,
  type Posting,
} from '#features/money/ledger/ledger.service.ts';
import {
  lockOpenException,
  resolveException,
  type OpenException,
} from '#features/money/reconciliation-exceptions/open-exceptions.queries.ts';
import { insertRefundElsewhere } from '#features/money/refunds/refunds.queries.ts';
import { writeAudit, type Actor } from '#platform/audit.ts';
import { inTransaction, type AfterCommit, type Tx } from '#platform/db/transaction.ts';
import { AppError, notFound } from '#platform/http/errors.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { bearRefund, remainingOf, type Bearer } from './bear-refund.ts';
import { lockPayment } from './books.queries.ts';
import { notifyCreator } from './notify-creator.ts';
import { notifyPatron } from './notify-patron.ts';

export interface Booking {
  exceptionId: string;
  /**
   * Whose money it was: a creator's only where it is a refund of a payment to them, the bank's where it was moved
   * between the balance at the provider and the bank account of the business.
   */
  bearer: Bearer | 'bank';
  /** For the audit log, where somebody gave one. */
  reason?: string;
  actor: Actor;
}

/**
 * Moves the money of a reconciliation exception from `unallocated` to where the operator says it belongs, and resolves
 * the exception. A refund made at the provider's dashboard becomes a refund in our books, as if it had been made here.
 *
 * @throws AppError `not_found` for an unknown or resolved exception, `conflict` where it cannot be booked so.
 */
export function bookException(deps: Deps, { exceptionId, bearer, reason, actor }: Booking): Promise<void> {
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx, afterCommit) => {
    const exception = await lockOpenException(tx, exceptionId);
    if (!exception) throw notFound();
    const kobo = exception.unallocated_kobo;
    if (kobo === null || kobo === 0) throw new AppError('conflict', say().booksServer.nothingToBook);
    const moved = { kobo, now };
    const subjectId =
      bearer === 'bank'
        ? await bookToBank(tx, exception, moved)
        : await bookingOf(exception)(deps, tx, afterCommit, exception, { ...moved, bearer });
    await resolveException(tx, exception.id, now);
    const { kind, key } = exception;
    const details = { kind, key, kobo, bearer, ...(reason !== undefined && { reason }) };
    await writeAudit(tx, { actor, action: 'exception.book', subjectId, details, at: now });
  });
}

/** Whose money an exception can be booked as; nobody's where it has moved none. */
export function bookableAs({ kind, unallocated_kobo: kobo }: Pick<OpenException, 'kind' | 'unallocated_kobo'>) {
  if (!kobo) return [];
  if (kind === 'went_back_unasked' || kind === 'dispute_unmatched') return ['creator', 'platform'] as const;
  return kind === 'balance_differs' ? (['platform', 'bank'] as const) : (['platform'] as const);
}

interface Moved {
  kobo: number;
  bearer: Bearer;
  now: Date;
}

/** Returns the id of the person it is about; null where there is none. */
type Book = (
  deps: Deps,
  tx: Tx,
  afterCommit: AfterCommit,
  exception: OpenException,
  moved: Moved,
) => Promise<string | null>;

function bookingOf({ kind }: OpenException): Book {
  if (kind === 'went_back_unasked') return bookRefund;
  return kind === 'dispute_unmatched' ? bookChargeback : bookAdjustment;
}

const bookRefund: Book = async (deps, tx, afterCommit, { id, key }, { kobo, bearer, now }) => {
  const amountKobo = -kobo;
  const [reference = '', refundId] = key.split(':');
  const payment = await lockPayment(tx, reference);
  const leftKobo = payment ? remainingOf(payment) : 0;
  // More went back than was left of any payment: nobody else can bear it.
  if (bearer === 'platform' && amountKobo > leftKobo) return allocate(tx, id, { kobo, now }, losses);
  if (!payment) throw new AppError('conflict', say().booksServer.platformAlone);
  if (amountKobo > leftKobo) throw new AppError('conflict', say().booksServer.lessIsLeft(naira(Math.max(0, leftKobo))));
  const providerId = refundId === undefined ? null : Number(refundId);
  await insertRefundElsewhere(tx, { payment, amountKobo, providerId, isPlatformBorne: bearer === 'platform', now });
  const posting = { to: unallocated, kind: 'refund', key: `refund:exception:${id}`, now } as const;
  const end = await bearRefund(tx, payment, { amountKobo, bearer, ...posting });
  const refunded = { refundId: id, amountKobo, end };
  await notifyPatron(deps, tx, afterCommit, payment, refunded);
  if (bearer === 'creator') await notifyCreator(deps, tx, payment, refunded);
  return payment.patron_id;
};

/** A bank took a payment that was refunded before, or more of it than was left. */
const bookChargeback: Book = async (_, tx, _afterCommit, { id, reference }, { kobo, bearer, now }) => {
  if (bearer === 'platform') return allocate(tx, id, { kobo, now }, losses);
  const payment = await lockPayment(tx, reference ?? '');
  if (!payment) throw new AppError('conflict', say().booksServer.platformAlone);
  const { creator_id: creatorId, invoice_id: invoiceId, patron_id: patronId } = payment;
  await allocate(tx, id, { kobo, now }, availableTo(creatorId), { kind: 'dispute_lost', creatorId, invoiceId });
  return patronId;
};

const bookAdjustment: Book = async (_, tx, _afterCommit, { id }, { kobo, bearer, now }) => {
  if (bearer === 'creator') throw new AppError('conflict', say().booksServer.platformAlone);
  return allocate(tx, id, { kobo, now }, adjustments);
};

/** The operator topped the balance up from the bank account of the business, or withdrew from it. */
function bookToBank(tx: Tx, { id, kind }: OpenException, moved: Pick<Moved, 'kobo' | 'now'>): Promise<null> {
  if (kind !== 'balance_differs') throw new AppError('conflict', say().booksServer.noBank);
  return allocate(tx, id, moved, bank);
}

const nobodys = { kind: 'allocated', creatorId: null, invoiceId: null } as const;

/** Moves an exception's money from `unallocated` to an account, or from it where the money left. */
async function allocate(
  tx: Tx,
  id: string,
  { kobo, now }: Pick<Moved, 'kobo' | 'now'>,
  account: Account,
  event: Pick<Posting, 'kind' | 'creatorId' | 'invoiceId'> = nobodys,
): Promise<null> {
  const [from, to] = kobo > 0 ? [unallocated, account] : [account, unallocated];
  const movements = [{ from, to, amountKobo: Math.abs(kobo) }];
  await post(tx, { ...event, key: `allocated:${id}`, at: now, movements });
  return null;
}
