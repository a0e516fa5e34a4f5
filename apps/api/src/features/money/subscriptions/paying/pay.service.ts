import type { Checkout } from '@udala/contract/subscriptions';
import { due, lagosDate } from '#features/money/billing/calendar.ts';
import { claimAttempt } from '#features/money/billing/checkout.service.ts';
import { reopenInvoice } from '#features/money/billing/invoices.queries.ts';
import { days, later } from '#platform/clock.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError, notFound } from '#platform/http/errors.ts';
import type { OnceKey } from '#platform/http/idempotency.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { lockMembership, type LockedMembership } from '../changes/changing.queries.ts';
import { goToCheckoutOnce, type Claimed } from './go-to-checkout.ts';
import type { SubscriptionRow } from '../subscriptions.queries.ts';
import { toSubscriptionDto } from '../subscriptions.dto.ts';
import { dueAt, dueDate } from '../terms.ts';

/** Opens the checkout of the next period. @throws AppError `conflict` while nothing is payable. */
export function paySubscription(deps: Deps, viewer: Viewer, idempotencyKey: string, id: string): Promise<Checkout> {
  const { userId: patronId, tenantId } = viewer;
  const key: OnceKey = { userId: patronId, key: idempotencyKey, request: { paySubscription: id } };
  return goToCheckoutOnce(deps, key, async (tx) => {
    const subscription = await lockMembership(tx, id, { patronId, tenantId });
    if (!subscription) throw notFound();
    return claimNextPeriod(deps, tx, subscription, tenantId);
  });
}

/** Claims the checkout of the next period, for a person on the site of `tenantId`; with `early` also before it is due. */
export async function claimNextPeriod(
  deps: Pick<Deps, 'clock' | 'config'>,
  tx: Tx,
  subscription: LockedMembership,
  tenantId: string | null,
  { early = false } = {},
): Promise<Claimed> {
  const now = deps.clock.now();
  const { id, state, term, period_no: periodNo, creator } = subscription;
  const { canPay, canResume, paidUntil } = toSubscriptionDto(subscription, { now, byPatron: true });
  if (!(canPay || (early && mayPayEarly(subscription, now))) || term === null) {
    throw new AppError(
      'conflict',
      canResume && paidUntil !== null
        ? say().subscriptionsServer.resumeInstead(paidUntil)
        : say().subscriptionsServer.nothingToPay,
    );
  }
  const today = lagosDate(now);
  const [periodStart, periodEnd] =
    state === 'paused' ? [today, due(today, 1)] : [dueDate(term), dueDate(term, periodNo + 1)];
  await reopenInvoice(tx, { subscriptionId: id, periodNo });
  const claim = await claimAttempt(tx, deps, {
    subscriptionId: id,
    creatorId: creator.id,
    patronId: subscription.patron.id,
    periodNo,
    periodStart,
    periodEnd,
    amountKobo: subscription.price_kobo,
    now,
  });
  return { claim, pageName: tenantId === null ? null : creator.userName };
}

/** The longest month: whoever paid the next one already is further ahead. */
const AHEAD_MAX_MS = days(31);

export const mayPayEarly = (row: SubscriptionRow, now: Date): boolean => {
  const { state, may_renew: mayRenew, anchor_date, anchor_no, period_no } = row;
  if (!mayRenew || state !== 'active' || anchor_date === null) return false;
  return dueAt({ anchor_date, anchor_no, period_no }) <= later(now, AHEAD_MAX_MS);
};
