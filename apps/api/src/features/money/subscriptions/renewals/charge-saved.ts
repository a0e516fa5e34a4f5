import {
  closeAttempt,
  findAttempt,
  isUnsettled,
  noteSent,
  noteUnknown,
  type Attempt,
} from '#features/money/billing/attempts.queries.ts';
import { divisionOf } from '#features/money/billing/payment-postings.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { ProviderRefused, ProviderUnknown, type ProviderPayment } from '#platform/payments/payments.ts';
import type { Deps } from '#app/deps.ts';
import { findSavedCharge, putNext } from './charge-saved.queries.ts';
import { noteFailedRenewal } from './failed-renewal.ts';
import { lockSubscription } from '../paying/settle.queries.ts';
import { askProvider, settleAttempt } from '../paying/settle.service.ts';

/**
 * Charges a saved method for a recorded attempt. Idempotent: after a crash it sends the same reference, which the
 * provider accepts only once. A rejected or abandoned attempt is not sent again: the calendar makes a new one, and both
 * might be paid.
 */
export async function chargeSaved(deps: Deps, reference: string): Promise<void> {
  const found = await findSavedCharge(deps.db, reference);
  if (!found || !isUnsettled(found.attempt)) return;
  const { attempt, method, is_owed: isOwed } = found;
  if (!method || !isOwed) return giveUp(deps, attempt);
  deps.metrics.savedCharges.inc({ outcome: 'tried' });
  try {
    const { authorizationUrl, ...payment } = await deps.payments.charge({
      reference,
      email: method.email,
      amountKobo: attempt.amount_kobo,
      division: divisionOf(attempt),
      authorizationCode: method.authorization_code,
    });
    if (payment.status === 'pending') await noteSent(deps.db, attempt.id, authorizationUrl);
    await settleAttempt(deps, attempt, payment);
    if (authorizationUrl !== null) await requestAuthentication(deps, attempt);
  } catch (error) {
    if (error instanceof ProviderUnknown) return noteUnknown(deps.db, attempt.id);
    if (error instanceof ProviderRefused) return settleAttempt(deps, attempt, failedPayment(attempt, error.message));
    throw error;
  }
}

/** The bank asks the patron to authenticate: the bank's page stays open as the checkout of this period. */
const requestAuthentication = (deps: Deps, attempt: Attempt): Promise<void> =>
  inTransaction(deps.db, async (tx, afterCommit) => {
    const subscription = await lockSubscription(tx, attempt.subscription_id);
    await noteFailedRenewal(deps, tx, afterCommit, { subscription, attempt, failure: 'bank asks for the customer' });
  });

/**
 * Settles an attempt that is still open when the next step is due: the provider is asked about its outcome, and an
 * attempt that nobody pays is closed, so that the next step can follow at once.
 */
export async function endDoubtAbout(deps: Deps, subscriptionId: string, reference: string): Promise<void> {
  const { status } = await askProvider(deps, reference);
  const attempt = await findAttempt(deps.db, reference);
  if (status === 'pending' && attempt && isUnsettled(attempt)) return;
  if (attempt?.kind === 'saved' && status === 'missing' && isUnsettled(attempt)) return chargeSaved(deps, reference);
  if (attempt) await giveUp(deps, attempt);
  else await putNext(deps.db, subscriptionId, deps.clock.now());
}

async function giveUp(
  deps: Pick<Deps, 'clock' | 'db'>,
  { id, subscription_id: subscriptionId }: Attempt,
): Promise<void> {
  const now = deps.clock.now();
  await closeAttempt(deps.db, id, { state: 'abandoned', failure: null, now, forGood: false });
  await putNext(deps.db, subscriptionId, now);
}

const failedPayment = ({ reference, amount_kobo: amountKobo }: Attempt, gatewayResponse: string): ProviderPayment => ({
  status: 'failed',
  providerId: null,
  amountKobo,
  currency: 'NGN',
  reference,
  channel: null,
  feeKobo: 0,
  paidAt: null,
  gatewayResponse,
  live: false,
  email: null,
  authorization: null,
});
