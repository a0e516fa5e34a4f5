import { naira } from '@udala/messages/money';
import { markInvoiceRefunded } from '#features/money/billing/invoices.queries.ts';
import { release } from '#features/money/billing/release.ts';
import { lagosDate } from '#features/money/billing/calendar.ts';
import { findBalances, findOwed, sumEarnedSince } from '#features/money/ledger/ledger.queries.ts';
import { hasUnbookedRefund } from '#features/money/reconciliation-exceptions/open-exceptions.queries.ts';
import { availableTo, platformFees, post, toRefund } from '#features/money/ledger/ledger.service.ts';
import { days, later } from '#platform/clock.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/http/errors.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { findRefundedKobo, insertRefund } from './refunds.queries.ts';

const EARNED_WITHIN_MS = days(30);
const MAY_OWE_MAX_KOBO = 5_000_000;

/**
 * Refunds what is left of an invoice at its creator's request, and returns the amount. The platform gives its fee back;
 * the creator bears the provider's.
 * Call it with the subscription locked; fails when the invoice was refunded before.
 * @throws AppError `conflict` when the creator has already got the money, and would owe too much: the platform would pay.
 */
export async function refundInvoice(
  tx: Tx,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  attemptId: string,
): Promise<number> {
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
  if (config.moneyMode === 'split') {
    const aboveKobo = (await findOwed(tx, creatorId)) - (await mayOwe(tx, creatorId, now));
    if (aboveKobo > 0) throw new AppError('conflict', say().subscriptionsServer.refundAboveDebt(naira(aboveKobo)));
    return amountKobo;
  }
  const { available_kobo, held_kobo } = await findBalances(tx, creatorId, now);
  const missingKobo = -(available_kobo + held_kobo) - providerFeeKobo;
  if (missingKobo > 0) throw new AppError('conflict', say().subscriptionsServer.refundNotCovered(naira(missingKobo)));
  return amountKobo;
}

/**
 * How much a creator may owe after a refund of theirs: half of what their other payments of the last days brought, which
 * is what the next ones pay off. Otherwise somebody who pays on their own page could be paid twice.
 */
async function mayOwe(tx: Tx, creatorId: string, now: Date): Promise<number> {
  const netKobo = await sumEarnedSince(tx, creatorId, lagosDate(later(now, -EARNED_WITHIN_MS)));
  return Math.min(MAY_OWE_MAX_KOBO, Math.max(0, Math.floor(netKobo / 2)));
}
