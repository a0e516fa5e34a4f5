import {
  closeAttempt,
  findAttempt,
  recordSuccess,
  stopChecking,
  type Attempt,
} from '#features/billing/attempts.queries.ts';
import { due, lagosDate, lagosMidnight } from '#features/billing/calendar.ts';
import { isPastLastCheck } from '#features/billing/check-schedule.ts';
import { isGivenUp } from '#features/billing/checkout.service.ts';
import { markInvoicePaid } from '#features/billing/invoices.queries.ts';
import { split } from '#features/billing/quote.ts';
import { heldBy, platformFees, post, provider, providerFees } from '#features/ledger/ledger.service.ts';
import { notifyOnce, showNotices } from '#features/notifications/notifications.service.ts';
import { inTransaction, type AfterCommit, type Tx } from '#platform/db/transaction.ts';
import type { ProviderPayment } from '#platform/payments/payments.ts';
import type { Deps } from '#app/deps.ts';
import { activate, countPatron, lockStanding } from './settle.queries.ts';

/**
 * Asks the provider how a payment stands and settles it accordingly.
 * @throws ProviderUnknown when it does not say.
 */
export async function askProvider(deps: Deps, reference: string): Promise<ProviderPayment> {
  const payment = await deps.payments.verify(reference);
  await settle(deps, reference, payment);
  return payment;
}

/**
 * Brings our books in line with what the provider says of a reference. Safe to repeat, at once and in any order: money
 * is recorded once, and a success is never undone by an older failure.
 */
export async function settle(deps: Deps, reference: string, payment: ProviderPayment): Promise<void> {
  const attempt = await findAttempt(deps.db, reference);
  if (!attempt) return;
  const now = deps.clock.now();
  const isPast = isPastLastCheck(attempt, now);
  if (payment.status === 'succeeded') {
    await recordMoney(deps, attempt, payment, now);
  } else if (payment.status === 'failed') {
    const failure = payment.gatewayResponse;
    await closeAttempt(deps.db, attempt.id, { state: 'failed', failure, now, forGood: isPast });
  } else if (payment.status !== 'pending' && (isPast || isGivenUp(attempt, now))) {
    await closeAttempt(deps.db, attempt.id, { state: 'abandoned', failure: null, now, forGood: isPast });
  }
  if (isPast && payment.status !== 'pending') await stopChecking(deps.db, attempt.id);
}

async function recordMoney(deps: Deps, attempt: Attempt, payment: ProviderPayment, now: Date): Promise<void> {
  if (!isTheOneAskedFor(deps, attempt, payment)) {
    deps.metrics.events.inc({ event: 'payment_mismatch' });
    deps.log.error({ reference: attempt.reference, payment }, 'payment does not match what was asked for');
    return;
  }
  await inTransaction(deps.db, async (tx, afterCommit) => {
    const standing = await lockStanding(tx, attempt.subscription_id, attempt.invoice_id);
    const isOwed = standing.state === 'pending' && standing.invoice_state === 'open';
    const state = isOwed ? 'succeeded' : 'surplus';
    const { providerId, channel, feeKobo } = payment;
    if (!(await recordSuccess(tx, attempt.id, { state, providerId, channel, feeKobo, now }))) return;
    if (isOwed) await beginMembership(deps, tx, afterCommit, attempt, payment, now);
    else afterCommit(() => reportSurplus(deps, attempt));
  });
}

/** A valid signature, or a guessed reference, on the wrong payment gives nothing. */
const isTheOneAskedFor = (deps: Deps, attempt: Attempt, payment: ProviderPayment): boolean =>
  payment.reference === attempt.reference &&
  payment.amountKobo === attempt.amount_kobo &&
  payment.currency === 'NGN' &&
  payment.live === deps.payments.live;

async function beginMembership(
  deps: Deps,
  tx: Tx,
  afterCommit: AfterCommit,
  attempt: Attempt,
  payment: ProviderPayment,
  now: Date,
): Promise<void> {
  const {
    invoice_id: invoiceId,
    subscription_id: subscriptionId,
    creator_id: creatorId,
    patron_id: patronId,
  } = attempt;
  const paidAt = paidAtOf(attempt, payment, now);
  const anchorDate = lagosDate(paidAt);
  const periodEnd = due(anchorDate, 1);
  const priceKobo = attempt.amount_kobo;
  await markInvoicePaid(tx, { invoiceId, amountKobo: priceKobo, periodStart: anchorDate, periodEnd, paidAt });
  await activate(tx, {
    subscriptionId,
    creatorId,
    priceKobo,
    anchorDate,
    accessUntil: lagosMidnight(periodEnd),
    now,
  });
  const notice = await notifyOnce(tx, {
    to: creatorId,
    from: patronId,
    entityType: 'membership',
    entityId: subscriptionId,
    eventKey: `membership:${subscriptionId}`,
    at: now,
  });
  await postPayment(deps, tx, attempt, payment, now);
  await countPatron(tx, { patronId, creatorId, now });
  afterCommit(() => {
    deps.log.info({ subscriptionId, creatorId }, 'membership begun');
    if (notice) showNotices(deps, [notice]);
  });
}

/** The provider's word for when it was paid, within what is possible: its clock is not ours. */
function paidAtOf(attempt: Attempt, { paidAt }: ProviderPayment, now: Date): Date {
  const earliest = attempt.created_at.getTime();
  return new Date(Math.min(Math.max(paidAt?.getTime() ?? now.getTime(), earliest), now.getTime()));
}

async function postPayment(
  { config }: Deps,
  tx: Tx,
  { id, invoice_id: invoiceId, creator_id: creatorId }: Attempt,
  { amountKobo, feeKobo }: ProviderPayment,
  at: Date,
): Promise<void> {
  const { grossKobo, providerFeeKobo, platformFeeKobo } = split(amountKobo, feeKobo, config.platformFeePercent);
  const held = heldBy(creatorId);
  await post(tx, {
    kind: 'payment',
    key: `paid:${id}`,
    creatorId,
    invoiceId,
    at,
    movements: [
      { from: provider, to: held, amountKobo: grossKobo },
      { from: held, to: providerFees, amountKobo: providerFeeKobo },
      { from: held, to: platformFees, amountKobo: platformFeeKobo },
    ],
  });
}

function reportSurplus({ metrics, log }: Deps, { reference, subscription_id: subscriptionId }: Attempt): void {
  metrics.events.inc({ event: 'payment_surplus' });
  log.error({ reference, subscriptionId }, 'paid twice: this payment is to be sent back');
}
