import type { Subscription } from '@udala/contract/subscriptions';
import { AppError } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { changeOwn } from './change-own.ts';
import { changeState } from './changes.queries.ts';
import type { LockedMembership } from './changing.queries.ts';
import { writeOfPrice } from './write-of-change.ts';

/**
 * Agrees to the price asked of new patrons. Idempotent.
 * @throws AppError `conflict` without an offer, `price_changed` when it is not the price the patron was shown.
 */
export const agreeToPrice = (deps: Deps, viewer: Viewer, id: string, price: number): Promise<Subscription> =>
  changeOwn(deps, viewer, id, async (tx, subscription, now) => {
    assertMayAgree(subscription);
    const { state, price_kobo: agreedKobo, offer_price_kobo: otherKobo } = subscription;
    const priceKobo = otherKobo ?? agreedKobo;
    if (priceKobo !== price * 100) throw new AppError('price_changed', say().errors.priceChanged);
    if (priceKobo === agreedKobo) return;
    const set = { price_kobo: priceKobo };
    await changeState(tx, { id, from: [state], to: state, reason: 'price_agreed', now, set });
    await writeOfPrice(deps, tx, subscription, priceKobo);
  });

function assertMayAgree({ state, may_renew: mayRenew }: LockedMembership): void {
  if (state === 'ended') throw new AppError('conflict', say().subscriptionsServer.alreadyEnded);
  if (state === 'pending') throw new AppError('conflict', say().subscriptionsServer.notYetPaid);
  if (!mayRenew) throw new AppError('conflict', say().subscriptionsServer.noOfferNow);
}
