import { naira } from '@udala/messages/money';
import { remainingOf } from '#features/money/books/bear-refund.ts';
import { bookableAs, bookException } from '#features/money/books/book-exception.service.ts';
import { findPayment } from '#features/money/books/books.queries.ts';
import { refundPayment } from '#features/money/books/refund-payment.service.ts';
import { writeOffDebt } from '#features/money/books/write-off.ts';
import {
  hasUnbookedRefund,
  lockOpenException,
} from '#features/money/reconciliation-exceptions/open-exceptions.queries.ts';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError, notFound } from '#platform/http/errors.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { findCreatorRow } from './creators.queries.ts';
import { findExceptionRow } from './exceptions.queries.ts';
import type { Action } from './requests.queries.ts';

/** Does the action in the caller's transaction, as the command of the same name. @throws AppError where it cannot be done. */
export async function perform(deps: Deps, tx: Tx, action: Action & { operatorId: string }): Promise<void> {
  const { targetId, amountKobo, bearer, reason, operatorId } = action;
  const actor = { operator: operatorId };
  const inTx = { ...deps, db: tx };
  if (action.action === 'write_off') return writeOffDebt(inTx, { creatorId: targetId, amountKobo, reason, actor });
  if (bearer === null) throw new Error(`a ${action.action} without a bearer`);
  if (action.action === 'book') {
    const exception = await lockOpenException(tx, targetId);
    if (exception && Math.abs(exception.unallocated_kobo ?? 0) !== amountKobo)
      throw new AppError('conflict', say().consoleServer.amountChanged);
    return bookException(inTx, { exceptionId: targetId, bearer, reason, actor });
  }
  if (bearer === 'bank') throw new Error('a refund at the cost of the bank');
  await refundPayment(inTx, { payment: targetId, amountKobo, bearer, reason, actor });
}

/** Looks whether an action could be done now, before a re-authentication is used for it. @throws AppError */
export async function assertPossible(db: Db, { action, targetId, amountKobo, bearer }: Action): Promise<void> {
  const conflict = (sentence: string) => new AppError('conflict', sentence);
  if (action === 'refund') {
    const payment = await findPayment(db, targetId);
    if (!payment) throw notFound();
    if (await hasUnbookedRefund(db, payment.reference)) throw conflict(say().booksServer.bookFirst);
    const leftKobo = Math.max(0, remainingOf(payment));
    if (amountKobo > leftKobo) throw conflict(say().booksServer.lessIsLeft(naira(leftKobo)));
  } else if (action === 'write_off') {
    const creator = await findCreatorRow(db, targetId);
    if (!creator) throw notFound();
    // What a bank has frozen went off the available balance, and is not owed before it is lost.
    const owedKobo = Math.max(0, -(creator.available_kobo + creator.disputed_kobo));
    if (amountKobo > owedKobo) throw conflict(say().consoleServer.lessIsOwed(naira(owedKobo)));
  } else {
    const exception = await findExceptionRow(db, targetId);
    if (!exception) throw notFound();
    if (bookableAs(exception).every((booked) => booked !== bearer)) throw conflict(say().consoleServer.notBookable);
  }
}
