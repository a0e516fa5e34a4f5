import { naira } from '@udala/messages/money';
import { markInvoiceRefunded } from '#features/money/billing/invoices.queries.ts';
import { release } from '#features/money/billing/release.ts';
import { findBalances } from '#features/money/ledger/ledger.queries.ts';
import { hasUnbookedRefund } from '#features/money/reconciliation-exceptions/open-exceptions.queries.ts';
import { availableTo, platformFees, post, toRefund } from '#features/money/ledger/ledger.service.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/http/errors.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { findRefundedKobo, insertRefund } from './refunds.queries.ts';

/**
 * Refunds what is left of an invoice at its creator's request, and returns the amount. The platform gives its fee back;
 * the creator bears the provider's.
 * Call it with the subscription locked; fails when the invoice was refunded before.
 * @throws AppError `conflict` when the creator has already drawn the money: the platform would pay for it.
 */
export async function refundInvoice(tx: Tx, { clock }: Pick<Deps, 'clock'>, attemptId: string): Promise<number> {
  const now = clock.now();
  const whole = await markInvoiceRefunded(tx, attemptId);
  const { invoiceId, creatorId, providerFeeKobo } = whole;
  if (await hasUnbookedRefund(tx, whole.reference))
    throw new AppError('conflict', say().subscriptionsServer.refundLookedAt);
  const refundedKobo = await findRefundedKobo(tx, attemptId);
  const amountKobo = whole.amountKobo - refundedKobo;
  const platformFeeKobo = whole.platformFeeKobo - Math.round((whole.platformFeeKobo * refundedKobo) / whole.amountKobo);
  await insertRefund(tx, { attemptId, creatorId, amountKobo, reason: 'creator', now });
  await release(tx, attemptId, now);
  const available = availableTo(creatorId);
  await post(tx, {
    kind: 'refund',
    key: `refund:${attemptId}`,
    creatorId,
    invoiceId,
    at: now,
    movements: [
      { from: platformFees, to: available, amountKobo: platformFeeKobo },
      { from: available, to: toRefund, amountKobo },
    ],
  });
  const { available_kobo, held_kobo } = await findBalances(tx, creatorId, now);
  const missingKobo = -(available_kobo + held_kobo) - providerFeeKobo;
  if (missingKobo > 0) throw new AppError('conflict', say().subscriptionsServer.refundNotCovered(naira(missingKobo)));
  return amountKobo;
}
