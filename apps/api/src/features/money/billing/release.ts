import { availableTo, heldBy, post } from '#features/money/ledger/ledger.service.ts';
import { inTransaction, type Tx } from '#platform/db/transaction.ts';
import type { Deps } from '#app/deps.ts';
import { findReleasable, markReleased, type Place } from './release.queries.ts';

const AT_A_TIME = 100;

/**
 * Releases held payments that the provider has settled; safe to run in several processes at once. A payment that cannot be
 * released does not block those after it, and is retried with every tick.
 */
export async function releaseDue(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  let after: Place | null = null;
  do {
    const due: Place[] = await findReleasable(deps.db, { now, after, limit: AT_A_TIME });
    for (const { id } of due) await releaseOne(deps, id, now);
    after = due[AT_A_TIME - 1] ?? null;
  } while (after !== null);
}

async function releaseOne(deps: Pick<Deps, 'db' | 'log' | 'metrics'>, attemptId: string, now: Date): Promise<void> {
  try {
    await inTransaction(deps.db, (tx) => release(tx, attemptId, now));
  } catch (error) {
    deps.metrics.events.inc({ event: 'release_failed' });
    deps.log.error({ err: error, attemptId }, 'a payment could not be released and is tried again');
  }
}

/**
 * Moves the net amount of a payment from held to available, once: when it is settled, or before a refund. The fees of a
 * small payment may exceed it; then the difference is taken from the available balance.
 */
export async function release(tx: Tx, attemptId: string, now: Date): Promise<void> {
  const released = await markReleased(tx, attemptId, now);
  if (!released || released.netKobo === 0) return;
  const { invoiceId, creatorId, netKobo } = released;
  const [held, available] = [heldBy(creatorId), availableTo(creatorId)];
  const [from, to] = netKobo > 0 ? [held, available] : [available, held];
  await post(tx, {
    kind: 'release',
    key: `released:${attemptId}`,
    creatorId,
    invoiceId,
    at: now,
    movements: [{ from, to, amountKobo: Math.abs(netKobo) }],
  });
}
