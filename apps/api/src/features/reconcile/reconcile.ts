import {
  recordReconciliationException,
  showAlarms,
} from '#features/reconciliation-exceptions/reconciliation-exceptions.ts';
import { later, minutes } from '#platform/clock.ts';
import type { Deps } from '#app/deps.ts';
import { compareDisputes } from './compare-disputes.ts';
import { comparePayments } from './compare-payments.ts';
import { comparePayouts } from './compare-payouts.ts';
import { compareRefunds } from './compare-refunds.ts';
import { findStuckEvents } from './reconcile.queries.ts';
import { spanUntil } from './span.ts';

/** By then a job has tried for the last time. */
const STUCK_AFTER_MS = minutes(120);

export function reconcileInBackground(deps: Deps): void {
  showAlarms(deps);
  deps.jobs.every('reconcile', minutes(60), async () => {
    try {
      await reconcile(deps);
    } catch (error) {
      deps.metrics.events.inc({ event: 'reconcile_failed' });
      throw error;
    }
  });
}

/**
 * Holds the provider's books of the last days against ours, both ways: what we missed is made up for, and what does not
 * agree is set aside for a person. The last net under every crash; several processes may do so at once.
 * @throws ProviderUnknown when the provider does not answer: the next round begins anew.
 */
export async function reconcile(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const span = spanUntil(now);
  await reportStuckEvents(deps, now);
  // First: a payment that a bank took back did not go back unasked.
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
