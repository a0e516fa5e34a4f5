import type { BodyOf, ReplyOf } from '@udala/contract/endpoint';
import type { startSubscription as startSubscriptionEndpoint } from '@udala/contract/subscriptions';
import * as m from '@udala/messages/billing-server';
import { priceChanged } from '@udala/messages/errors';
import { closeAttempt, type Attempt } from '#features/billing/attempts.queries.ts';
import { due, lagosDate } from '#features/billing/calendar.ts';
import { claimAttempt, openCheckout, waitForCheckout, type Claim } from '#features/billing/checkout.service.ts';
import { returnAddresses } from '#features/billing/return-address.ts';
import { inTransaction, type Tx } from '#platform/db/transaction.ts';
import { AppError, notFound, unavailable } from '#platform/http/errors.ts';
import { answerKey, claimKey, type OnceKey } from '#platform/http/idempotency.ts';
import { ProviderUnknown } from '#platform/payments/payments.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Deps } from '#app/deps.ts';
import {
  findEmail,
  findOffer,
  lockLiveSubscription,
  updatePendingAgreement,
  type OfferRow,
} from './joining.queries.ts';
import { askProvider } from './settle.service.ts';

type Wish = BodyOf<typeof startSubscriptionEndpoint>;
type Checkout = ReplyOf<typeof startSubscriptionEndpoint>;
type Begun = { kind: 'answered'; reply: Checkout } | { kind: 'claimed'; offer: OfferRow; claim: Claim };

/** One unsettled attempt is asked about and closed, then the next is new: a third look would be a fault of ours. */
const LOOKS_MAX = 3;

/**
 * Begins a membership and answers with the provider's checkout; asking again, from another tab or with another key,
 * answers with the same one. What is written before the provider is called is committed by then, so that a crash leaves
 * a trace to finish.
 */
export async function startSubscription(
  deps: Deps,
  viewer: Viewer,
  idempotencyKey: string,
  wish: Wish,
): Promise<Checkout> {
  const key: OnceKey = { userId: viewer.userId, key: idempotencyKey, request: { startSubscription: wish } };
  for (let look = 1; look <= LOOKS_MAX; look += 1) {
    const begun = await inTransaction(deps.db, (tx) => begin(deps, tx, viewer, key, wish));
    if (begun.kind === 'answered') return begun.reply;
    const { claim, offer } = begun;
    if (claim.kind === 'doubtful') {
      await endDoubt(deps, claim.attempt);
      continue;
    }
    const { subscription_id: subscriptionId, reference } = claim.attempt;
    const authorizationUrl = await addressOf(deps, viewer, offer, claim);
    const reply = { subscriptionId, reference, authorizationUrl };
    await answerKey(deps.db, key, reply);
    return reply;
  }
  throw unavailable(m.checkoutAway);
}

async function begin(deps: Deps, tx: Tx, viewer: Viewer, key: OnceKey, wish: Wish): Promise<Begun> {
  const now = deps.clock.now();
  const reply = await claimKey(tx, key, now);
  if (reply !== undefined) return { kind: 'answered', reply: reply as Checkout };
  const offer = await getJoinableOffer(tx, viewer, wish);
  const agreement = {
    patronId: viewer.userId,
    creatorId: offer.creator_id,
    membershipId: offer.id,
    priceKobo: offer.price_kobo,
    now,
  };
  const subscription = await lockLiveSubscription(tx, agreement);
  if (subscription.state !== 'pending') throw new AppError('conflict', m.alreadyPatron);
  const today = lagosDate(now);
  const claim = await claimAttempt(tx, {
    subscriptionId: subscription.id,
    creatorId: offer.creator_id,
    patronId: viewer.userId,
    periodNo: 0,
    periodStart: today,
    periodEnd: due(today, 1),
    amountKobo: offer.price_kobo,
    now,
  });
  if (claim.kind === 'new') await updatePendingAgreement(tx, subscription.id, agreement);
  return { kind: 'claimed', offer, claim };
}

/** @throws AppError `not_found`, `conflict` on her own page, or `price_changed` when another price was shown. */
async function getJoinableOffer(tx: Tx, viewer: Viewer, { membershipId, price }: Wish): Promise<OfferRow> {
  const offer = await findOffer(tx, { membershipId });
  if (!offer || (viewer.tenantId !== null && viewer.tenantId !== offer.creator_id)) throw notFound();
  if (offer.creator_id === viewer.userId) throw new AppError('conflict', m.ownPage);
  if (offer.price_kobo !== price * 100) throw new AppError('price_changed', priceChanged);
  return offer;
}

async function addressOf(
  deps: Deps,
  viewer: Viewer,
  { creator }: OfferRow,
  claim: Exclude<Claim, { kind: 'doubtful' }>,
): Promise<string> {
  const { reference } = claim.attempt;
  if ('checkoutUrl' in claim) return claim.checkoutUrl;
  if (claim.kind === 'opening') return waitForCheckout(deps, reference);
  const onCreatorsHost = viewer.tenantId !== null;
  return openCheckout(deps, claim.attempt, {
    email: await findEmail(deps.db, viewer.userId),
    ...returnAddresses(deps.config.publicUrl, onCreatorsHost ? creator.userName : null, reference),
  });
}

/**
 * An attempt that may or may not have been paid, or that was opened at another price, is first asked about; where no
 * money moved it makes room for a new one.
 */
async function endDoubt(deps: Deps, { id, reference }: Attempt): Promise<void> {
  try {
    const { status } = await askProvider(deps, reference);
    if (status === 'pending') throw new AppError('conflict', m.paymentUnderWay);
    if (status === 'succeeded') return;
  } catch (error) {
    if (error instanceof ProviderUnknown) throw unavailable(m.checkoutAway, error);
    throw error;
  }
  const now = deps.clock.now();
  await closeAttempt(deps.db, id, { state: 'abandoned', failure: null, now, forGood: false });
}
