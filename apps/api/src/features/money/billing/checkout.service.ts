import { setTimeout as pause } from 'node:timers/promises';
import { later, minutes } from '#platform/clock.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError, unavailable } from '#platform/http/errors.ts';
import { ProviderRefused, ProviderUnknown } from '#platform/payments/payments.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import {
  closeAttempt,
  findAttempt,
  findUnsettledAttempt,
  insertAttempt,
  noteOpened,
  noteSent,
  noteUnknown,
  type Attempt,
} from './attempts.queries.ts';
import { divisionOf } from './payment-postings.ts';
import { upsertOpenInvoice, type NewInvoice } from './invoices.queries.ts';
import { checkScheduleMinutes } from './check-schedule.ts';
import { shareOf } from './shares.ts';
import { faultOf } from './failure-words.ts';

const ATTEMPTS_MAX = 99;
/** Twice the provider's timeout: a call that was opening a checkout for longer has stopped. */
const OPENING_MAX_MS = 30_000;
const WAIT_FOR_ADDRESS_MS = 5_000;
const POLL_INTERVAL_MS = 100;

/**
 * The next step for an invoice that somebody wants to pay now: use the open checkout (`ready`), open one (`new`), wait
 * for the call that is opening one (`opening`), or ask the provider first (`doubtful`).
 */
export type Claim =
  | { kind: 'ready'; attempt: Attempt; checkoutUrl: string }
  | { kind: 'new' | 'opening' | 'doubtful'; attempt: Attempt };

/**
 * Finds or makes the one unsettled attempt of an invoice, at a checkout. Call it with the subscription locked, and call
 * the provider only after the transaction is committed.
 */
export async function claimAttempt(tx: Tx, { config }: Pick<Deps, 'config'>, invoice: NewInvoice): Promise<Claim> {
  const open = await findUnsettledAttempt(tx, invoice);
  if (open) {
    await noteOpened(tx, open.id, invoice.now);
    return claimOpen(open, invoice);
  }
  const attempt = await findAttempt(tx, await makeAttempt(tx, { config }, invoice, null));
  if (!attempt) throw new Error('an attempt vanished in its own transaction');
  return { kind: 'new', attempt };
}

/**
 * Records an attempt, at a checkout or with a saved method, and returns its reference. Call it with the subscription
 * locked, and only if the period has no unsettled attempt.
 */
export async function makeAttempt(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  invoice: NewInvoice,
  methodId: string | null,
): Promise<string> {
  const { id: invoiceId, lastAttemptNo } = await upsertOpenInvoice(tx, invoice);
  const attemptNo = lastAttemptNo + 1;
  if (attemptNo > ATTEMPTS_MAX) throw new AppError('conflict', say().billingServer.tooManyTries);
  const reference = referenceOf(invoice, attemptNo);
  const { amountKobo, now } = invoice;
  const [firstCheckMinutes] = checkScheduleMinutes;
  const share = await shareOf(tx, config, invoice);
  await insertAttempt(tx, {
    invoiceId,
    attemptNo,
    reference,
    amountKobo,
    methodId,
    share,
    now,
    checkAt: later(now, minutes(firstCheckMinutes)),
  });
  return reference;
}

function claimOpen(attempt: Attempt, { amountKobo, now }: NewInvoice): Claim {
  if (attempt.amount_kobo !== amountKobo || attempt.state === 'unknown') return { kind: 'doubtful', attempt };
  if (attempt.checkout_url !== null) return { kind: 'ready', attempt, checkoutUrl: attempt.checkout_url };
  return { kind: isGivenUp(attempt, now) ? 'doubtful' : 'opening', attempt };
}

/** True if no checkout address was ever stored and the call that was fetching it has stopped. */
export const isGivenUp = ({ checkout_url, state, created_at }: Attempt, now: Date): boolean =>
  checkout_url === null && (state === 'unknown' || now.getTime() - created_at.getTime() > OPENING_MAX_MS);

/** Deterministic, so that our database and the provider reject a second charge of one attempt; 39 to 43 characters. */
const referenceOf = ({ subscriptionId, periodNo }: NewInvoice, attemptNo: number): string =>
  `s${subscriptionId.replaceAll('-', '')}-p${periodNo}-a${attemptNo}`;

export interface CheckoutVisitor {
  email: string;
  callbackUrl: string;
  cancelUrl: string;
}

/**
 * Opens a checkout at the provider and stores its address.
 * @throws AppError `unavailable`, and the attempt's state then says why; `conflict` if it was closed meanwhile, as by
 * cancelling the membership.
 */
export async function openCheckout(
  deps: Pick<Deps, 'clock' | 'db' | 'log' | 'metrics' | 'payments'>,
  attempt: Attempt,
  visitor: CheckoutVisitor,
): Promise<string> {
  const { id, reference, amount_kobo: amountKobo } = attempt;
  try {
    const { authorizationUrl } = await deps.payments.initialize({
      reference,
      amountKobo,
      division: divisionOf(attempt),
      ...visitor,
    });
    if (await noteSent(deps.db, id, authorizationUrl)) return authorizationUrl;
    throw closedMeanwhile();
  } catch (error) {
    if (error instanceof ProviderUnknown) {
      await noteUnknown(deps.db, id);
      throw unavailable(say().billingServer.checkoutUnresponsive, error);
    }
    if (error instanceof ProviderRefused) {
      deps.log.error({ err: error, reference }, 'payment provider refused a checkout');
      if (faultOf(error.message) === 'merchant') deps.metrics.events.inc({ event: 'merchant_rejected' });
      const now = deps.clock.now();
      await closeAttempt(deps.db, id, { state: 'failed', failure: error.message, now, forGood: true });
      throw unavailable(say().billingServer.checkoutAway, error);
    }
    throw error;
  }
}

/**
 * Waits for the address that another call is fetching for the same attempt.
 * @throws AppError `unavailable` on a timeout, `conflict` if it was closed meanwhile.
 */
export async function waitForCheckout(deps: Pick<Deps, 'db'>, reference: string): Promise<string> {
  const end = performance.now() + WAIT_FOR_ADDRESS_MS;
  while (performance.now() < end) {
    await pause(POLL_INTERVAL_MS);
    const attempt = await findAttempt(deps.db, reference);
    if (attempt?.checkout_url) return attempt.checkout_url;
    if (attempt?.state === 'abandoned') throw closedMeanwhile();
    if (attempt?.state !== 'created') break;
  }
  throw unavailable(say().billingServer.checkoutOpening);
}

const closedMeanwhile = (): AppError => new AppError('conflict', say().errors.conflict);
