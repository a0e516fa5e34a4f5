import { CHARGED_WITHIN_MS } from '#features/money/subscriptions/changes/stop-renewing.ts';
import { lockSubscriptions, stopSubscriptions } from '#features/money/subscriptions/offer/withdraw-offer.queries.ts';
import { later } from '#platform/clock.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { queue } from '#platform/jobs/jobs.ts';
import type { Deps } from '#app/deps.ts';
import { announceWithdrawal } from './announce-offer.ts';

interface Withdrawn {
  membershipId: string;
  creatorId: string;
}

const STOPPED_AT_ONCE = 2000;

/** Stops the memberships of an offer that did not fit into one transaction. */
export const stopMore = queue<Withdrawn>('stop-renewals');

/**
 * Stops the memberships of an offer. Call it in the transaction that withdraws the offer: from then on nobody is
 * charged (`mayRenew`). Patrons keep the paid period and are notified in batches.
 */
export async function stopRenewalsOf(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  offer: Withdrawn,
): Promise<void> {
  const ids = await lockSubscriptions(tx, { ...offer, limit: STOPPED_AT_ONCE });
  const now = clock.now();
  await stopSubscriptions(tx, { ids, creatorId: offer.creatorId, now, askAt: later(now, CHARGED_WITHIN_MS) });
  if (ids.length === STOPPED_AT_ONCE) await jobs.send(tx, stopMore, offer);
  else await jobs.send(tx, announceWithdrawal, { ...offer, after: 0 });
}
