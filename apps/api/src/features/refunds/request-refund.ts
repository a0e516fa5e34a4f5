import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/subscriptions-server';
import { release } from '#features/billing/release.ts';
import { findBalances } from '#features/ledger/ledger.queries.ts';
import { availableTo, platformFees, post, toRefund } from '#features/ledger/ledger.service.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Deps } from '#app/deps.ts';
import { insertRefund, type NewRefund } from './refunds.queries.ts';
import { markRefunded } from './request-refund.queries.ts';

interface Request {
  attemptId: string;
  reason: Exclude<NewRefund['reason'], 'surplus'>;
}

/**
 * Sends the payment of an invoice back whole. We give our fee back; the creator bears the provider's. Call it with the
 * subscription locked; fails when it went back before.
 * @throws AppError `conflict` when a creator gives back what she has drawn already: that would be our money.
 */
export async function refundInvoice(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { attemptId, reason }: Request,
): Promise<void> {
  const now = clock.now();
  const { invoiceId, creatorId, amountKobo, providerFeeKobo, platformFeeKobo } = await markRefunded(tx, attemptId);
  await insertRefund(tx, { attemptId, creatorId, amountKobo, reason, now });
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
  if (reason !== 'creator') return;
  const { available_kobo, held_kobo } = await findBalances(tx, creatorId, now);
  const missingKobo = -(available_kobo + held_kobo) - providerFeeKobo;
  if (missingKobo > 0) throw new AppError('conflict', m.refundNotCovered(naira(missingKobo)));
}
