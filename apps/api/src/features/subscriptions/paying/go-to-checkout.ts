import type { Checkout } from '@udala/contract/subscriptions';
import * as m from '@udala/messages/billing-server';
import { closeAttempt, type Attempt } from '#features/billing/attempts.queries.ts';
import { openCheckout, waitForCheckout, type Claim } from '#features/billing/checkout.service.ts';
import { returnAddresses } from '#features/billing/return-address.ts';
import { inTransaction, type Tx } from '#platform/db/transaction.ts';
import { AppError, unavailable } from '#platform/http/errors.ts';
import { answerKey, claimKey, type OnceKey } from '#platform/http/idempotency.ts';
import { ProviderUnknown } from '#platform/payments/payments.ts';
import type { Deps } from '#app/deps.ts';
import { findEmail } from './joining.queries.ts';
import { askProvider } from './settle.service.ts';

/** A period that somebody wants to pay now. */
export interface Claimed {
  claim: Claim;
  /** The creator's page to come back to, or null for the members site. */
  pageName: string | null;
}

interface Answered {
  reply: Checkout;
}

/** One unsettled attempt is asked about and closed, then the next is new: a third look would be a fault of ours. */
const CHECKS_MAX = 3;

/**
 * Claims a period in a transaction and answers with its checkout; asking again, from another tab, answers with the same
 * one. What is written before the provider is called is committed by then, so that a crash leaves a trace to finish.
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
  throw unavailable(m.checkoutAway);
}

/** The same for a call with a key: asked again under it, the answer is the first one. */
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

/** A saved method that is being charged has no page to wait for. */
const isInDoubt = ({ kind, attempt }: Claim): boolean =>
  kind === 'doubtful' || (kind === 'opening' && attempt.kind === 'saved');

async function addressOf(deps: Deps, claim: Claim, pageName: string | null): Promise<string> {
  const { reference, patron_id: patronId } = claim.attempt;
  if ('checkoutUrl' in claim) return claim.checkoutUrl;
  if (claim.kind === 'opening') return waitForCheckout(deps, reference);
  return openCheckout(deps, claim.attempt, {
    email: await findEmail(deps.db, patronId),
    ...returnAddresses(deps.config.publicUrl, pageName, reference),
  });
}

/**
 * An attempt that may or may not have been paid, or that was opened at another price, is first asked about; where no
 * money moved it makes room for a new one. One of a saved method that the provider has not heard of may be on its way
 * there: it makes none.
 */
async function endDoubt(deps: Deps, { id, reference, kind }: Attempt): Promise<void> {
  try {
    const { status } = await askProvider(deps, reference);
    if (status === 'pending' || (status === 'missing' && kind === 'saved')) {
      throw new AppError('conflict', m.paymentInProgress);
    }
    if (status === 'succeeded') return;
  } catch (error) {
    if (error instanceof ProviderUnknown) throw unavailable(m.checkoutAway, error);
    throw error;
  }
  const now = deps.clock.now();
  await closeAttempt(deps.db, id, { state: 'abandoned', failure: null, now, forGood: false });
}
