import { naira } from '@udala/messages/money';
import { toRefund } from '#features/money/ledger/ledger.service.ts';
import { hasUnbookedRefund } from '#features/money/reconciliation-exceptions/open-exceptions.queries.ts';
import { insertRefund } from '#features/money/refunds/refunds.queries.ts';
import { writeAudit, type Actor } from '#platform/audit.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { AppError, notFound } from '#platform/http/errors.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { bearRefund, remainingOf, type Bearer } from './bear-refund.ts';
import { lockPayment } from './books.queries.ts';
import { notifyCreator } from './notify-creator.ts';
import { notifyPatron } from './notify-patron.ts';

export interface RefundOrder {
  /** The payment's id or its reference. */
  payment: string;
  /** All that is left of it if null. */
  amountKobo: number | null;
  bearer: Bearer;
  reason: string;
  actor: Actor;
}

/**
 * Refunds any payment for the operator, whole or in part, also one that the creator has drawn: their balance may fall
 * below zero. Ends the membership if access stands on the payment and nothing of it is left.
 *
 * @returns The amount that goes back, in kobo.
 * @throws AppError `not_found` for an unknown payment, `conflict` when less than the amount is left of it.
 */
export function refundPayment(deps: Deps, order: RefundOrder): Promise<number> {
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx, afterCommit) => {
    const payment = await lockPayment(tx, order.payment);
    if (!payment) throw notFound();
    if (await hasUnbookedRefund(tx, payment.reference)) throw new AppError('conflict', say().booksServer.bookFirst);
    const leftKobo = remainingOf(payment);
    const amountKobo = order.amountKobo ?? leftKobo;
    if (amountKobo <= 0 || amountKobo > leftKobo) {
      throw new AppError('conflict', say().booksServer.lessIsLeft(naira(Math.max(0, leftKobo))));
    }
    const { id: attemptId, creator_id: creatorId } = payment;
    const refundId = await insertRefund(tx, {
      attemptId,
      creatorId,
      amountKobo,
      reason: 'operator',
      now,
      isPlatformBorne: order.bearer === 'platform',
    });
    const posting = { to: toRefund, kind: 'refund', key: `refund:${refundId}`, now } as const;
    const end = await bearRefund(tx, payment, { amountKobo, bearer: order.bearer, ...posting });
    const refunded = { refundId, amountKobo, end };
    await notifyPatron(deps, tx, afterCommit, payment, refunded);
    if (order.bearer === 'creator') await notifyCreator(deps, tx, payment, refunded);
    await writeAudit(tx, {
      actor: order.actor,
      action: 'payment.refund',
      subjectId: payment.patron_id,
      details: {
        payment: attemptId,
        reference: payment.reference,
        amountKobo,
        bearer: order.bearer,
        reason: order.reason,
      },
      at: now,
    });
    return amountKobo;
  });
}
