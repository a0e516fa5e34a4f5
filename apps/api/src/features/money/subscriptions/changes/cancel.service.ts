import type { CancelReason } from '@udala/contract/subscription-changes';
import type { Subscription } from '@udala/contract/subscriptions';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { changeOwn } from './change-own.ts';
import { noteCancelReason, type LockedMembership } from './changing.queries.ts';
import { stopRenewing } from './stop-renewing.ts';
import { writeOfStop } from './write-of-change.ts';

/** Idempotent: a second call gives the same answer. */
export const cancelSubscription = (deps: Deps, viewer: Viewer, id: string): Promise<Subscription> =>
  changeOwn(deps, viewer, id, (tx, subscription, now) => cancel(deps, tx, subscription, now));

/** Stops renewals at the end of the paid period, and confirms the cancellation by email. */
export async function cancel(deps: Deps, tx: Tx, subscription: LockedMembership, now: Date): Promise<void> {
  if (!(await stopRenewing(tx, subscription, 'cancelled', now))) return;
  await writeOfStop(deps, tx, subscription, { reason: 'cancelled', now });
}

/** @throws AppError `conflict` unless the patron cancelled the membership. */
export async function explainCancelling(deps: Deps, viewer: Viewer, id: string, reason: CancelReason): Promise<void> {
  await changeOwn(deps, viewer, id, async (tx, subscription) => {
    if (!(await noteCancelReason(tx, subscription, reason)))
      throw new AppError('conflict', say().subscriptionsServer.notCancelled);
  });
}
