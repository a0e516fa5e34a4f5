import type { BodyOf } from '@udala/contract/endpoint';
import type { Checkout, startSubscription as startSubscriptionEndpoint } from '@udala/contract/subscriptions';
import { isBlocked } from '#features/publishing/blocks/blocks.queries.ts';
import { due, lagosDate } from '#features/money/billing/calendar.ts';
import { claimAttempt } from '#features/money/billing/checkout.service.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError, notFound } from '#platform/http/errors.ts';
import type { OnceKey } from '#platform/http/idempotency.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { goToCheckoutOnce, type Claimed } from './go-to-checkout.ts';
import {
  lockOffer,
  lockPerson,
  lockLiveSubscription,
  updatePendingAgreement,
  type Agreement,
  type OfferRow,
} from './joining.queries.ts';

type Wish = BodyOf<typeof startSubscriptionEndpoint>;

/**
 * Begins a membership and returns the provider's checkout. Idempotent: another tab or another key gets the same
 * checkout.
 */
export async function startSubscription(
  deps: Deps,
  viewer: Viewer,
  idempotencyKey: string,
  wish: Wish,
): Promise<Checkout> {
  const key: OnceKey = { userId: viewer.userId, key: idempotencyKey, request: { startSubscription: wish } };
  return goToCheckoutOnce(deps, key, (tx) => begin(deps, tx, viewer, wish));
}

async function begin(deps: Pick<Deps, 'clock' | 'config'>, tx: Tx, viewer: Viewer, wish: Wish): Promise<Claimed> {
  const now = deps.clock.now();
  if (!(await lockPerson(tx, viewer.userId))) throw new AppError('unauthenticated', say().errors.sessionEnded);
  const offer = await getJoinableOffer(tx, viewer, wish);
  const agreement = {
    patronId: viewer.userId,
    creatorId: offer.creator_id,
    membershipId: offer.id,
    priceKobo: offer.price_kobo,
    consent: consentOf(wish),
    now,
  };
  const subscription = await lockLiveSubscription(tx, agreement);
  if (subscription.state !== 'pending') throw new AppError('already_patron', say().errors.alreadyPatron);
  const today = lagosDate(now);
  const claim = await claimAttempt(tx, deps, {
    subscriptionId: subscription.id,
    creatorId: offer.creator_id,
    patronId: viewer.userId,
    periodNo: 0,
    periodStart: today,
    periodEnd: due(today, 1),
    amountKobo: offer.price_kobo,
    now,
  });
  await updatePendingAgreement(tx, subscription.id, agreement);
  return { claim, pageName: viewer.tenantId === null ? null : offer.creator.userName };
}

/** What the patron read and agreed to, in their language. */
const consentOf = ({ consent: version }: Wish): Agreement['consent'] =>
  version === undefined ? null : { version, sentence: say().payment.consents[version] };

/**
 * @throws AppError `not_found`, `conflict` on the viewer's own page, `forbidden` for the banned, or `price_changed`
 * when another price was shown.
 */
async function getJoinableOffer(tx: Tx, viewer: Viewer, { membershipId, price }: Wish): Promise<OfferRow> {
  const offer = await lockOffer(tx, membershipId);
  if (!offer || (viewer.tenantId !== null && viewer.tenantId !== offer.creator_id)) throw notFound();
  if (offer.creator_id === viewer.userId) throw new AppError('conflict', say().billingServer.ownPage);
  const isBanned = await isBlocked(tx, { blockerId: offer.creator_id, blockedId: viewer.userId });
  if (isBanned) throw new AppError('forbidden', say().blocksServer.banned);
  if (offer.price_kobo !== price * 100) throw new AppError('price_changed', say().errors.priceChanged);
  return offer;
}
