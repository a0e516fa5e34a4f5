import {
  closeAttempt,
  findAttempt,
  findChargeInProgress,
  recordSuccess,
  stopChecking,
  type Attempt,
} from '#features/money/billing/attempts.queries.ts';
import { lagosDate } from '#features/money/billing/calendar.ts';
import { isPastLastCheck, isPendingTooLong } from '#features/money/billing/check-schedule.ts';
import { isGivenUp } from '#features/money/billing/checkout.service.ts';
import { reasonCodeOf, UNCONFIRMED } from '#features/money/billing/failure-words.ts';
import { lockMethod, saveMethod } from '#features/money/billing/methods.queries.ts';
import { feeOfDivided, isDivided, paymentMovements } from '#features/money/billing/payment-postings.ts';
import { feeOf, split, type Quote } from '#features/money/billing/quote.ts';
import { releaseOf } from '#features/money/billing/working-days.ts';
import { post } from '#features/money/ledger/ledger.service.ts';
import {
  notifyOnce,
  settleNotifications,
  showNotifications,
} from '#features/identity/notifications/notifications.service.ts';
import { recordReconciliationException } from '#features/money/reconciliation-exceptions/reconciliation-exceptions.ts';
import { sendReceipt } from '#features/money/receipts/receipts.service.ts';
import { refundExcess, refundUnowed } from '#features/money/refunds/unowed.ts';
import { days, later } from '#platform/clock.ts';
import { inTransaction, type AfterCommit, type Tx } from '#platform/db/transaction.ts';
import type { ProviderPayment } from '#platform/payments/payments.ts';
import type { Deps } from '#app/deps.ts';
import { givePeriod, whatWasBought, type Bought } from './give-period.ts';
import { noteFailedRenewal } from '../renewals/failed-renewal.ts';
import { findInvoiceState, isThere, lockSubscription, type LockedSubscription } from './settle.queries.ts';
import { cancelLink } from '../links/signed-links.ts';

/** The nightly comparison has found a lost event by then. */
const HEARD_SOON_MS = days(1);

/**
 * Asks the provider for the status of a payment and settles it.
 * @throws ProviderUnknown when the provider does not answer.
 */
export async function askProvider(deps: Deps, reference: string): Promise<ProviderPayment> {
  const payment = await deps.payments.verify(reference);
  await settle(deps, reference, payment);
  return payment;
}

/**
 * Updates our books with the provider's status of a reference. Idempotent, in any order and concurrently: money is
 * recorded once, and an older failure never undoes a success.
 */
export async function settle(deps: Deps, reference: string, payment: ProviderPayment): Promise<void> {
  const attempt = await findAttempt(deps.db, reference);
  if (attempt) await settleAttempt(deps, attempt, payment);
}

/** The same for an attempt that has just been read. */
export async function settleAttempt(deps: Deps, attempt: Attempt, payment: ProviderPayment): Promise<void> {
  const now = deps.clock.now();
  const isPast = isPastLastCheck(attempt, now);
  if (payment.status === 'succeeded') {
    await recordMoney(deps, attempt, payment, now);
  } else if (payment.status === 'failed') {
    await recordFailure(deps, attempt, { failure: payment.gatewayResponse, now, forGood: isPast });
  } else if (payment.status === 'pending') {
    if (isPendingTooLong(attempt, now))
      await recordFailure(deps, attempt, { failure: UNCONFIRMED, now, forGood: false });
  } else if (payment.status === 'reversed') {
    // Paid and reversed before we knew of it: the payment has no effect.
    await closeAttempt(deps.db, attempt.id, { state: 'abandoned', failure: null, now, forGood: true });
  } else if (isPast || (attempt.kind === 'checkout' && isGivenUp(attempt, now))) {
    await closeAttempt(deps.db, attempt.id, { state: 'abandoned', failure: null, now, forGood: isPast });
  }
  if (!isPast || payment.status === 'pending') return;
  // Only a mismatched payment is still open here: it is recorded as an exception, so no patron should wait for it.
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
    if (!isNew || attempt.kind !== 'saved') return;
    afterCommit(() => deps.metrics.savedCharges.inc({ outcome: 'failed', reason: reasonCodeOf(failure) }));
    await noteFailedRenewal(deps, tx, afterCommit, { subscription, attempt, failure });
  });
}

async function recordMoney(deps: Deps, attempt: Attempt, payment: ProviderPayment, now: Date): Promise<void> {
  const { amountKobo: receivedKobo } = payment;
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
    const owed = whatWasBought(subscription, period, paidAt);
    const isShort = owed !== null && receivedKobo < attempt.amount_kobo;
    const bought = isShort ? null : owed;
    const fees = feesOn(deps, attempt, feeOf(payment));
    const methodId = await saveMethodOf(tx, attempt, payment, now);
    const isNew = await recordSuccess(tx, attempt.id, {
      state: bought ? 'succeeded' : 'overpayment',
      providerId: payment.providerId,
      channel: payment.channel,
      feeKobo: feeOf(payment),
      receivedKobo: receivedKobo === attempt.amount_kobo ? null : receivedKobo,
      methodId,
      platformFeeKobo: bought && fees.platformFeeKobo,
      releaseAt: bought && releaseOf(lagosDate(paidAt)),
      releasedAt: bought && isDivided(attempt) ? now : null,
      now,
    });
    if (!isNew) return;
    if (attempt.kind === 'saved') afterCommit(() => deps.metrics.savedCharges.inc({ outcome: 'succeeded' }));
    if (receivedKobo !== attempt.amount_kobo) afterCommit(() => reportOtherAmount(deps, attempt, receivedKobo));
    if (isShort && attempt.kind === 'saved')
      await noteFailedRenewal(deps, tx, afterCommit, { subscription, attempt, failure: null, isNotified: true });
    if (!bought) return refundUnowed(deps, tx, afterCommit, { attempt, payment, isShort });
    // A method that was replaced during its charge does not come back.
    const isReplaced = attempt.kind === 'saved' && subscription.method_id !== attempt.method_id;
    await givePeriod(tx, { subscription, period, bought, methodId: isReplaced ? null : methodId, paidAt, now });
    await sendReceipt(tx, deps, { attemptId: attempt.id, cancelLink: cancelLink(deps, subscription.id) });
    await notifyCreator(deps, tx, afterCommit, attempt, bought, now);
    if (attempt.kind !== 'saved' || subscription.state === 'past_due')
      await settleFailures(deps, tx, afterCommit, subscription, now);
    // Last: it locks the creator's accounts, and all their other patrons' payments wait for them.
    await postPayment(tx, attempt, fees, bookedAt(paidAt, now));
    await refundExcess(deps, tx, attempt, receivedKobo);
  });
}

/** What the patron was told of a payment that failed or was due is over, on their open pages too. */
async function settleFailures(
  deps: Deps,
  tx: Tx,
  afterCommit: AfterCommit,
  { id: entityId, patron_id: userId }: LockedSubscription,
  now: Date,
): Promise<void> {
  const kinds = ['payment-due', 'payment-failed', 'payment-lapsed'] as const;
  const settled = await settleNotifications(tx, { userId, entityId, kinds, now });
  afterCommit(() => showNotifications(deps, settled));
}

/** Checked under the lock of its membership: an attempt that was closed in between is no longer in progress. */
async function isInProgress(
  tx: Tx,
  { id, kind, subscription_id: subscriptionId, period_no: periodNo }: Attempt,
): Promise<boolean> {
  if (kind !== 'saved') return false;
  return (await findChargeInProgress(tx, { subscriptionId, periodNo }))?.id === id;
}

/** Guards against a valid signature or a guessed reference that belongs to another payment. */
const isExpectedPayment = (deps: Pick<Deps, 'payments'>, attempt: Attempt, payment: ProviderPayment): boolean =>
  payment.reference === attempt.reference && payment.currency === 'NGN' && payment.live === deps.payments.live;

/** A setting of the merchant's account may add its fees to every payment: the operator has to look. */
function reportOtherAmount(
  { metrics, log }: Deps,
  { reference, amount_kobo: kobo }: Attempt,
  receivedKobo: number,
): void {
  metrics.events.inc({ event: 'other_amount_received' });
  log.error({ reference, expectedKobo: kobo, receivedKobo }, 'a payer was charged another amount than we asked for');
}

/** Saves the payment method if it can be charged again and belongs to the patron; returns its id. */
async function saveMethodOf(
  tx: Tx,
  { kind, method_id: usedId, patron_id: patronId, saves_method: savesMethod }: Attempt,
  { authorization, email }: ProviderPayment,
  now: Date,
): Promise<string | null> {
  if (!savesMethod || !authorization || email === null || !(await isThere(tx, patronId))) return null;
  // A charge that was in progress when its method was removed does not save it again.
  if (kind === 'saved' && usedId !== null && !(await lockMethod(tx, { id: usedId, patronId }))) return null;
  return saveMethod(tx, { patronId, email, authorization, now });
}

/** The provider's payment time, limited to what is possible, since its clock may differ from ours. */
function paidAtOf(attempt: Attempt, { paidAt }: ProviderPayment, now: Date): Date {
  const earliest = attempt.created_at.getTime();
  return new Date(Math.min(Math.max(paidAt?.getTime() ?? now.getTime(), earliest), now.getTime()));
}

/** A payment of the last minutes of a month belongs to that month; a month that is long over does not change. */
const bookedAt = (paidAt: Date, now: Date): Date => (later(paidAt, HEARD_SOON_MS) >= now ? paidAt : now);

/** Our fee on a divided payment was decided when it was begun. */
function feesOn({ config }: Pick<Deps, 'config'>, attempt: Attempt, providerFeeKobo: number): Quote {
  const { amount_kobo: grossKobo } = attempt;
  if (!isDivided(attempt)) return split(grossKobo, providerFeeKobo, config.platformFeePercent);
  const platformFeeKobo = feeOfDivided(attempt);
  return { grossKobo, providerFeeKobo, platformFeeKobo, netKobo: grossKobo - providerFeeKobo - platformFeeKobo };
}

async function postPayment(tx: Tx, attempt: Attempt, fees: Quote, at: Date): Promise<void> {
  const { id, invoice_id: invoiceId, creator_id: creatorId } = attempt;
  const movements = paymentMovements(attempt, fees);
  await post(tx, { kind: 'payment', key: `paid:${id}`, creatorId, invoiceId, at, movements });
}

/** Notifies the creator of a new patron, but not of a renewal. */
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
