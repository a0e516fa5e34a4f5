import {
  closeAttempt,
  findAttempt,
  findChargeInProgress,
  recordSuccess,
  stopChecking,
  type Attempt,
} from '#features/billing/attempts.queries.ts';
import { lagosDate } from '#features/billing/calendar.ts';
import { isPastLastCheck } from '#features/billing/check-schedule.ts';
import { isGivenUp } from '#features/billing/checkout.service.ts';
import { saveMethod } from '#features/billing/methods.queries.ts';
import { split } from '#features/billing/quote.ts';
import { releaseOf } from '#features/billing/working-days.ts';
import { heldBy, platformFees, post, provider, providerFees } from '#features/ledger/ledger.service.ts';
import { notifyOnce, showNotifications } from '#features/notifications/notifications.service.ts';
import { recordReconciliationException } from '#features/reconciliation-exceptions/reconciliation-exceptions.ts';
import { sendReceipt } from '#features/receipts/receipts.service.ts';
import { refundOverpayment } from '#features/refunds/overpayment.ts';
import { inTransaction, type AfterCommit, type Tx } from '#platform/db/transaction.ts';
import type { ProviderPayment } from '#platform/payments/payments.ts';
import type { Deps } from '#app/deps.ts';
import { givePeriod, whatWasBought, type Bought } from './give-period.ts';
import { noteFailedRenewal } from '../renewals/failed-renewal.ts';
import { findInvoiceState, isThere, lockSubscription } from './settle.queries.ts';
import { cancelLink } from '../links/signed-links.ts';

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
  if (attempt) await settleAttempt(deps, attempt, payment);
}

/** The same for one that was just read. */
export async function settleAttempt(deps: Deps, attempt: Attempt, payment: ProviderPayment): Promise<void> {
  const now = deps.clock.now();
  const isPast = isPastLastCheck(attempt, now);
  if (payment.status === 'succeeded') {
    await recordMoney(deps, attempt, payment, now);
  } else if (payment.status === 'failed') {
    await recordFailure(deps, attempt, { failure: payment.gatewayResponse, now, forGood: isPast });
  } else if (payment.status === 'reversed') {
    // Paid, and all of it went back before we heard of it: nothing came of it.
    await closeAttempt(deps.db, attempt.id, { state: 'abandoned', failure: null, now, forGood: true });
  } else if (payment.status !== 'pending' && (isPast || (attempt.kind === 'checkout' && isGivenUp(attempt, now)))) {
    await closeAttempt(deps.db, attempt.id, { state: 'abandoned', failure: null, now, forGood: isPast });
  }
  if (!isPast || payment.status === 'pending') return;
  // Still open is only what came as something else than was asked for: a person looks at that, and nobody waits for it.
  await closeAttempt(deps.db, attempt.id, { state: 'abandoned', failure: null, now, forGood: true });
  await stopChecking(deps.db, attempt.id);
}

interface Failure {
  failure: string | null;
  now: Date;
  forGood: boolean;
}

async function recordFailure(deps: Deps, attempt: Attempt, { failure, now, forGood }: Failure): Promise<void> {
  await inTransaction(deps.db, async (tx, afterCommit) => {
    const subscription = await lockSubscription(tx, attempt.subscription_id);
    const isNew = await closeAttempt(tx, attempt.id, { state: 'failed', failure, now, forGood });
    if (isNew && attempt.kind === 'saved')
      await noteFailedRenewal(deps, tx, afterCommit, { subscription, attempt, failure });
  });
}

async function recordMoney(deps: Deps, attempt: Attempt, payment: ProviderPayment, now: Date): Promise<void> {
  if (!isExpectedPayment(deps, attempt, payment)) {
    const { amountKobo, currency, live } = payment;
    const expected = attempt.amount_kobo;
    const details = { expectedKobo: expected, amountKobo, currency, live, paidAs: payment.reference };
    return recordReconciliationException(deps, { kind: 'payment_mismatch', key: attempt.reference, details });
  }
  await inTransaction(deps.db, async (tx, afterCommit) => {
    const subscription = await lockSubscription(tx, attempt.subscription_id);
    const paidAt = paidAtOf(attempt, payment, now);
    const period = {
      invoiceId: attempt.invoice_id,
      periodNo: attempt.period_no,
      state: await findInvoiceState(tx, attempt.invoice_id),
      amountKobo: attempt.amount_kobo,
      isInProgress: await isInProgress(tx, attempt),
    };
    const bought = whatWasBought(subscription, period, paidAt);
    const fees = split(payment.amountKobo, payment.feeKobo, deps.config.platformFeePercent);
    const methodId = await saveMethodOf(tx, attempt, payment, now);
    const isNew = await recordSuccess(tx, attempt.id, {
      state: bought ? 'succeeded' : 'overpayment',
      providerId: payment.providerId,
      channel: payment.channel,
      feeKobo: payment.feeKobo,
      methodId,
      platformFeeKobo: bought && fees.platformFeeKobo,
      releaseAt: bought && releaseOf(lagosDate(paidAt)),
      now,
    });
    if (!isNew) return;
    if (!bought) return refundOverpayment(deps, tx, afterCommit, attempt, payment);
    await givePeriod(tx, { subscription, period, bought, methodId, paidAt, now });
    await postPayment(tx, attempt, fees, now);
    await sendReceipt(tx, deps, { attemptId: attempt.id, cancelLink: cancelLink(deps, subscription.id) });
    await notifyCreator(deps, tx, afterCommit, attempt, bought, now);
  });
}

/** Looked at under the lock of its membership: what was closed meanwhile is not under way any more. */
async function isInProgress(
  tx: Tx,
  { id, kind, subscription_id: subscriptionId, period_no: periodNo }: Attempt,
): Promise<boolean> {
  if (kind !== 'saved') return false;
  return (await findChargeInProgress(tx, { subscriptionId, periodNo }))?.id === id;
}

/** A valid signature, or a guessed reference, on the wrong payment gives nothing. */
const isExpectedPayment = (deps: Deps, attempt: Attempt, payment: ProviderPayment): boolean =>
  payment.reference === attempt.reference &&
  payment.amountKobo === attempt.amount_kobo &&
  payment.currency === 'NGN' &&
  payment.live === deps.payments.live;

/** What it was paid with, where that can be charged again and is her own to give. */
async function saveMethodOf(
  tx: Tx,
  { patron_id: patronId, saves_method: savesMethod }: Attempt,
  { authorization, email }: ProviderPayment,
  now: Date,
): Promise<string | null> {
  if (!savesMethod || !authorization || email === null || !(await isThere(tx, patronId))) return null;
  return saveMethod(tx, { patronId, email, authorization, now });
}

/** The provider's word for when it was paid, within what is possible: its clock is not ours. */
function paidAtOf(attempt: Attempt, { paidAt }: ProviderPayment, now: Date): Date {
  const earliest = attempt.created_at.getTime();
  return new Date(Math.min(Math.max(paidAt?.getTime() ?? now.getTime(), earliest), now.getTime()));
}

async function postPayment(
  tx: Tx,
  { id, invoice_id: invoiceId, creator_id: creatorId }: Attempt,
  { grossKobo, providerFeeKobo, platformFeeKobo }: ReturnType<typeof split>,
  at: Date,
): Promise<void> {
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

/** A creator hears of each new patron; that one goes on is no news. */
async function notifyCreator(
  deps: Deps,
  tx: Tx,
  afterCommit: AfterCommit,
  { subscription_id: subscriptionId, creator_id: creatorId, patron_id: patronId }: Attempt,
  { reason }: Bought,
  now: Date,
): Promise<void> {
  const notification =
    reason === 'paid' &&
    (await notifyOnce(tx, {
      to: creatorId,
      from: patronId,
      entityType: 'membership',
      entityId: subscriptionId,
      eventKey: `membership:${subscriptionId}`,
      at: now,
    }));
  afterCommit(() => {
    deps.log.info({ subscriptionId, creatorId, reason }, 'membership paid');
    if (notification) showNotifications(deps, [notification]);
  });
}
