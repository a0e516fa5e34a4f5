import { availableTo, heldBy, post } from '#features/ledger/ledger.service.ts';
import { minutes } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/db/transaction.ts';
import type { Deps } from '#app/deps.ts';
import { findReleasable, markReleased, type Place } from './release.queries.ts';

const AT_A_TIME = 100;

export const releaseInBackground = (deps: Deps): void =>
  deps.jobs.every('releases', minutes(1), () => releaseDue(deps));

/**
 * Lets creators draw what has been held for them long enough; several processes may do so at once. One that cannot be
 * released holds up none behind it, and is tried again with every tick.
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

async function releaseOne(deps: Deps, attemptId: string, now: Date): Promise<void> {
  try {
    await inTransaction(deps.db, (tx) => release(tx, attemptId, now));
  } catch (error) {
    deps.metrics.events.inc({ event: 'release_failed' });
    deps.log.error({ err: error, attemptId }, 'a payment could not be released and is tried again');
  }
}

/**
 * Moves what a payment brought from held to available, once: on its day, or before it goes back. The fees of a small one
 * may be more than it was, then that is taken from what is available.
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
