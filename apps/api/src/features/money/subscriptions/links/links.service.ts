import type { ReplyOf } from '@udala/contract/endpoint';
import type { followLink as followLinkEndpoint, LinkedSubscription } from '@udala/contract/subscription-links';
import { clearSavesMethod } from '#features/money/billing/attempts.queries.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { AppError, notFound } from '#platform/http/errors.ts';
import type { AnyViewer } from '#platform/http/viewer.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { cancel } from '../changes/cancel.service.ts';
import { lockMembership } from '../changes/changing.queries.ts';
import { goToCheckout } from '../paying/go-to-checkout.ts';
import { claimNextPeriod } from '../paying/pay.service.ts';
import { readLink, type Link } from './signed-links.ts';
import { toSubscriptionDto } from '../subscriptions.dto.ts';
import { findSubscription } from '../subscriptions.queries.ts';

/** Shows the effect of a link without personal data, because its holder may not be the patron. */
export function showLinked(deps: Deps, viewer: AnyViewer, token: string): Promise<LinkedSubscription> {
  return see(deps, viewer, getLink(deps, token));
}

/** Carries out the link. Idempotent: cancelling a cancelled membership changes nothing. */
export async function followLink(
  deps: Deps,
  viewer: AnyViewer,
  token: string,
): Promise<ReplyOf<typeof followLinkEndpoint>> {
  const link = getLink(deps, token);
  await see(deps, viewer, link);
  const authorizationUrl = link.purpose === 'pay' ? await openCheckout(deps, viewer, link) : null;
  if (link.purpose === 'cancel') await cancelLinked(deps, link);
  return { subscription: await see(deps, viewer, link), authorizationUrl };
}

function getLink(deps: Deps, token: string): Link {
  const link = readLink(deps, token);
  if (!link) throw notFound();
  return link;
}

/** @throws AppError `not_found` for a membership that does not exist, or is not to this host's creator. */
async function see(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, tenantId }: AnyViewer,
  link: Link,
): Promise<LinkedSubscription> {
  const row = await findSubscription(db, link.subscriptionId);
  if (!row || (tenantId !== null && tenantId !== row.creator.id)) throw notFound();
  const { status, creator, price, nextPaymentOn, paidUntil, accessUntil, canPay } = toSubscriptionDto(row, {
    now: clock.now(),
    byPatron: true,
  });
  const isOpen =
    link.purpose === 'pay' ? canPay && row.period_no === link.periodNo : status !== 'ending' && status !== 'ended';
  const isOwn = userId === row.patron.id;
  return {
    purpose: link.purpose,
    status,
    creator,
    price,
    nextPaymentOn,
    paidUntil,
    accessUntil,
    canPay,
    isOpen,
    isOwn,
  };
}

const cancelLinked = (deps: Deps, { subscriptionId }: Link): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const subscription = await lockMembership(tx, subscriptionId, 'anybody');
    if (subscription) await cancel(deps, tx, subscription, deps.clock.now());
  });

/**
 * The holder of a link may pay once; only the signed-in patron also changes the method that renews the membership.
 * @throws AppError `conflict` when the period is paid, or cannot be paid now.
 */
async function openCheckout(
  deps: Deps,
  { userId, tenantId }: AnyViewer,
  { subscriptionId, periodNo }: Extract<Link, { purpose: 'pay' }>,
): Promise<string> {
  const { authorizationUrl } = await goToCheckout(deps, async (tx) => {
    const subscription = await lockMembership(tx, subscriptionId, 'anybody');
    if (subscription?.period_no !== periodNo) throw new AppError('conflict', say().subscriptionsServer.nothingToPay);
    const claimed = await claimNextPeriod(deps, tx, subscription, tenantId);
    if (userId !== subscription.patron.id) await clearSavesMethod(tx, claimed.claim.attempt.id);
    return claimed;
  });
  return authorizationUrl;
}
