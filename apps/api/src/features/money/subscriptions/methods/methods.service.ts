import type { BodyOf, ReplyOf } from '@udala/contract/endpoint';
import { limits } from '@udala/contract/limits';
import type * as contract from '@udala/contract/payment-methods';
import type { Checkout } from '@udala/contract/subscriptions';
import { lagosDate } from '#features/money/billing/calendar.ts';
import {
  hadMethod,
  listMethods,
  lockMethod,
  removeMethod,
  type MethodRow,
} from '#features/money/billing/methods.queries.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { notFound } from '#platform/http/errors.ts';
import type { OnceKey } from '#platform/http/idempotency.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Deps } from '#app/deps.ts';
import { lockMembership } from '../changes/changing.queries.ts';
import { goToCheckoutOnce } from '../paying/go-to-checkout.ts';
import { claimNextPeriod, mayPayEarly } from '../paying/pay.service.ts';
import { findOwnSubscriptions } from '../subscriptions.queries.ts';
import { findLapsed, findRenewed, lockMemberships, replan, setMethod, setRetryDaysUsed } from './methods.queries.ts';
import { retryDaysUntil } from '../renewals/whats-due.ts';

// Payment methods are their owner's own records: every host shows and changes all of them.

type Methods = ReplyOf<typeof contract.listPaymentMethods>;
type Handles = Pick<Deps, 'clock' | 'db'>;

export async function listPaymentMethods({ db, clock }: Handles, { userId }: Viewer): Promise<Methods> {
  const [rows, renewed, subscriptions] = await Promise.all([
    listMethods(db, userId),
    findRenewed(db, userId),
    findOwnSubscriptions(db, userId, { page: 1, limit: limits.pageSizeMax, offset: 0, after: null }),
  ]);
  const now = clock.now();
  return {
    items: rows.map((row) => toMethodDto(row, renewed, lagosDate(now))),
    payableEarly: subscriptions.filter((row) => mayPayEarly(row, now)).map(({ id }) => id),
  };
}

const toMethodDto = (
  { id, channel, brand, bank, last4, expires_on: expiresOn }: MethodRow,
  renewed: Awaited<ReturnType<typeof findRenewed>>,
  today: string,
): contract.SavedMethod => ({
  id,
  channel,
  brand,
  bank,
  last4,
  expiresOn,
  isExpired: expiresOn !== null && expiresOn <= today,
  renews: renewed.filter(({ method_id }) => method_id === id).map((subscription) => subscription.id),
});

/**
 * Opens the checkout of the next month of a membership, due or not: a card is saved when it is paid with.
 * @throws AppError `conflict` where a month ahead is paid already.
 */
export function addPaymentMethod(
  deps: Deps,
  { userId: patronId, tenantId }: Viewer,
  idempotencyKey: string,
  { subscriptionId }: BodyOf<typeof contract.addPaymentMethod>,
): Promise<Checkout> {
  const key: OnceKey = { userId: patronId, key: idempotencyKey, request: { addPaymentMethod: subscriptionId } };
  return goToCheckoutOnce(deps, key, async (tx) => {
    const subscription = await lockMembership(tx, subscriptionId, { patronId, tenantId });
    if (!subscription) throw notFound();
    return claimNextPeriod(deps, tx, subscription, tenantId, { early: true });
  });
}

/** @throws AppError `not_found` for a method that is removed, or another person's. */
export async function useForAll(deps: Handles, viewer: Viewer, id: string): Promise<Methods> {
  const patronId = viewer.userId;
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const ids = await lockMemberships(tx, patronId);
    if (!(await lockMethod(tx, { id, patronId }))) throw notFound();
    // What is unpaid is charged on the next of its mornings: the patron has been told that nothing is charged now.
    const lapsed = await findLapsed(tx, ids);
    for (const one of lapsed)
      await setRetryDaysUsed(tx, one.id, Math.max(one.retry_days_used, retryDaysUntil(one, now)));
    await setMethod(tx, ids, id);
    await replan(
      tx,
      lapsed.map((one) => one.id),
      now,
    );
  });
  return listPaymentMethods(deps, viewer);
}

/**
 * Removes a saved method. What it renewed is renewed with `insteadId` from now on, or paid by hand. Idempotent.
 * @throws AppError `not_found` for another person's, and where the other method is not saved.
 */
export async function removePaymentMethod(
  deps: Handles,
  viewer: Viewer,
  id: string,
  insteadId: string | undefined,
): Promise<Methods> {
  const patronId = viewer.userId;
  if (!(await hadMethod(deps.db, { id, patronId }))) throw notFound();
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const ids = await lockMemberships(tx, patronId, id);
    if (insteadId !== undefined) {
      if (insteadId === id || !(await lockMethod(tx, { id: insteadId, patronId }))) throw notFound();
      await setMethod(tx, ids, insteadId);
    }
    await removeMethod(tx, id, now);
    if (insteadId === undefined) await replan(tx, ids, now);
  });
  return listPaymentMethods(deps, viewer);
}
