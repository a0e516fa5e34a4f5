import type { Tx } from '#platform/db/transaction.ts';
import type { Deps } from '#app/deps.ts';
import { tellOfWithdrawal } from './tell-of-offer.ts';
import { holdMemberships, stopMemberships } from './withdraw-offer.queries.ts';

/**
 * Stops what an offer renews: call it in the transaction that withdraws it. Its patrons keep what is paid, and are told
 * by and by.
 */
export async function stopRenewalsOf(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  offer: { membershipId: string; creatorId: string },
): Promise<void> {
  const now = clock.now();
  await holdMemberships(tx, { ...offer, now });
  await stopMemberships(tx, { ...offer, now });
  await jobs.send(tx, tellOfWithdrawal, { ...offer, after: 0 });
}
