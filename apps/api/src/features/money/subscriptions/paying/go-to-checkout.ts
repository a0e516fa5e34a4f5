import type { Checkout } from '@udala/contract/subscriptions';
import { closeAttempt, type Attempt } from '#features/money/billing/attempts.queries.ts';
import { openCheckout, waitForCheckout, type Claim } from '#features/money/billing/checkout.service.ts';
import { returnAddresses } from '#features/money/billing/return-address.ts';
import { inTransaction, type Tx } from '#platform/db/transaction.ts';
import { AppError, unavailable } from '#platform/http/errors.ts';
import { answerKey, claimKey, type OnceKey } from '#platform/http/idempotency.ts';
import { ProviderUnknown } from '#platform/payments/payments.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { assertMayOpenCheckout } from './checkout-limits.ts';
import { findEmail } from './joining.queries.ts';
import { askProvider } from './settle.service.ts';

/** A period that somebody wants to pay now. */
export interface Claimed {
  claim: Claim;
  /** User name of the creator's page to return to, or null for the members site. */
  pageName: string | null;
}

interface Answered {
  reply: Checkout;
}

/** One check closes an unsettled attempt, and the next claim makes a new one: a third would be a bug. */
const CHECKS_MAX = 3;

/**
 * Claims a period in a transaction and returns its checkout. Idempotent: another tab gets the same checkout. Everything
 * is committed before the provider is called, so that a crash leaves a record to finish.
 */
export async function goToCheckout(deps: Deps, begin: (tx: Tx) => Promise<Claimed | Answered>): Promise<Checkout> {
  for (let check = 1; check <= CHECKS_MAX; check += 1) {
    const begun = await inTransaction(deps.db, (tx) => begin(tx));
    if ('reply' in begun) return begun.reply;
    const { claim, pageName } = begun;
    if (isInDoubt(claim)) {
      await endDoubt(deps, claim.attempt);
      continue;
    }
    const { subscription_id: subscriptionId, reference } = claim.attempt;
    return { subscriptionId, reference, authorizationUrl: await addressOf(deps, claim, pageName) };
  }
  throw unavailable(say().billingServer.checkoutAway);
}

/** The same for a call with an idempotency key: a repeated call gets the first answer. */
export async function goToCheckoutOnce(
  deps: Deps,
  key: OnceKey,
  begin: (tx: Tx) => Promise<Claimed>,
): Promise<Checkout> {
  const reply = await goToCheckout(deps, async (tx) => {
    const earlier = await claimKey(tx, key, deps.clock.now());
    return earlier === undefined ? begin(tx) : { reply: earlier as Checkout };
  });
  await answerKey(deps.db, key, reply);
  return reply;
}

/** A charge of a saved method has no checkout page, so it must be checked. */
const isInDoubt = ({ kind, attempt }: Claim): boolean =>
  kind === 'doubtful' || (kind === 'opening' && attempt.kind === 'saved');

async function addressOf(deps: Deps, claim: Claim, pageName: string | null): Promise<string> {
  const { reference, patron_id: patronId } = claim.attempt;
  if ('checkoutUrl' in claim) return claim.checkoutUrl;
  if (claim.kind === 'opening') return waitForCheckout(deps, reference);
  await assertMayOpen(deps, claim.attempt);
  return openCheckout(deps, claim.attempt, {
    email: await findEmail(deps.db, patronId),
    ...returnAddresses(deps.config.publicUrl, pageName, reference),
  });
}

async function assertMayOpen(deps: Deps, attempt: Attempt): Promise<void> {
  try {
    await assertMayOpenCheckout(deps, attempt);
  } catch (error) {
    const now = deps.clock.now();
    await closeAttempt(deps.db, attempt.id, { state: 'abandoned', failure: null, now, forGood: true });
    throw error;
  }
}

/**
 * Asks the provider about an attempt that may have been paid, or was opened at another price; if no money moved, it is
 * closed to make room for a new one. An unknown charge of a saved method may still reach the provider, so it stays
 * open.
 */
export async function endDoubt(deps: Deps, { id, reference, kind }: Attempt): Promise<void> {
  try {
    const { status } = await askProvider(deps, reference);
    if (status === 'pending' || (status === 'missing' && kind === 'saved')) {
      throw new AppError('conflict', say().billingServer.paymentInProgress);
    }
    if (status === 'succeeded') return;
  } catch (error) {
    if (error instanceof ProviderUnknown) throw unavailable(say().billingServer.checkoutAway, error);
    throw error;
  }
  const now = deps.clock.now();
  await closeAttempt(deps.db, id, { state: 'abandoned', failure: null, now, forGood: false });
}
