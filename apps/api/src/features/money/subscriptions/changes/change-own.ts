import type { Subscription } from '@udala/contract/subscriptions';
import type { Db } from '#platform/db/database.ts';
import { inTransaction, type Tx } from '#platform/db/transaction.ts';
import { notFound } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Deps } from '#app/deps.ts';
import { lockMembership, type LockedMembership } from './changing.queries.ts';
import { toSubscriptionDto } from '../subscriptions.dto.ts';
import { findSubscription } from '../subscriptions.queries.ts';

/**
 * Changes one of the viewer's own memberships and returns its new state.
 * @throws AppError `not_found` for another patron's or another host's membership; and the errors of `change`.
 */
export function changeOwn(
  deps: Pick<Deps, 'clock' | 'db'>,
  { userId: patronId, tenantId }: Viewer,
  id: string,
  change: (tx: Tx, subscription: LockedMembership, now: Date) => Promise<unknown>,
): Promise<Subscription> {
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const subscription = await lockMembership(tx, id, { patronId, tenantId });
    if (!subscription) throw notFound();
    await change(tx, subscription, now);
    return getSubscription(tx, id, { now, byPatron: true });
  });
}

/** Reads a membership that the caller knows to exist. */
export async function getSubscription(
  db: Db,
  id: string,
  seen: { now: Date; byPatron: boolean },
): Promise<Subscription> {
  const row = await findSubscription(db, id);
  if (!row) throw notFound();
  return toSubscriptionDto(row, seen);
}
