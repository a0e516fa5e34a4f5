import { recordReconciliationException } from '#features/money/reconciliation-exceptions/reconciliation-exceptions.ts';
import { later, minutes } from '#platform/clock.ts';
import type { Deps } from '#app/deps.ts';
import { compareDisputes } from './compare-disputes.ts';
import { comparePayments } from './compare-payments.ts';
import { comparePayouts } from './compare-payouts.ts';
import { compareRefunds } from './compare-refunds.ts';
import { findStuckEvents } from './reconcile.queries.ts';
import { spanUntil } from './span.ts';

/** By then the event's job has used its last retry. */
const STUCK_AFTER_MS = minutes(120);

/**
 * Compares the provider's books of the last days with ours, both ways: catches up on missed events, and records
 * differences for the operator. The safety net for every crash. Safe in several processes at once.
 * @throws ProviderUnknown when the provider does not answer: the next round begins anew.
 */
export async function reconcile(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const span = spanUntil(now);
  await reportStuckEvents(deps, now);
  // Disputes first: a payment that a bank took back is not an unrequested refund.
  await compareDisputes(deps, span);
  await comparePayments(deps, span);
  await compareRefunds(deps, span);
  await comparePayouts(deps, span);
}

async function reportStuckEvents(deps: Deps, now: Date): Promise<void> {
  for (const { id, ...details } of await findStuckEvents(deps.db, later(now, -STUCK_AFTER_MS))) {
    await recordReconciliationException(deps, { kind: 'event_stuck', key: String(id), details });
  }
}
