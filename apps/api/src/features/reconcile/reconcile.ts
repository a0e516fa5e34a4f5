import { askAboutOpenDisputes, recordDispute } from '#features/disputes/disputes.service.ts';
import { quarantine } from '#features/quarantine/quarantine.ts';
import { askAboutTroubled } from '#features/refunds/settle-refund.ts';
import { later, minutes } from '#platform/clock.ts';
import type { Deps } from '#app/deps.ts';
import { comparePayments } from './compare-payments.ts';
import { comparePayouts } from './compare-payouts.ts';
import { findStuckEvents } from './reconcile.queries.ts';
import { spanUntil } from './span.ts';
import { eachOf, eachPage } from './walk.ts';

/** By then a job has tried for the last time. */
const STUCK_AFTER_MS = minutes(120);

export const reconcileInBackground = (deps: Deps): void =>
  deps.jobs.every('reconcile', minutes(60), () => reconcile(deps));

/**
 * Holds the provider's books of the last days against ours, both ways: what we missed is made up for, and what does not
 * agree is set aside for a person. The last net under every crash; several processes may do so at once.
 * @throws ProviderUnknown when the provider does not answer: the next round begins anew.
 */
export async function reconcile(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const span = spanUntil(now);
  await comparePayments(deps, span);
  await comparePayouts(deps, span);
  await eachPage(
    (cursor) => deps.payments.listDisputes(span.since, cursor),
    (page) => eachOf(deps, page, (dispute) => recordDispute(deps, dispute)),
  );
  await askAboutOpenDisputes(deps);
  await askAboutTroubled(deps);
  for (const { id, ...details } of await findStuckEvents(deps.db, later(now, -STUCK_AFTER_MS))) {
    await quarantine(deps, { kind: 'event_stuck', key: String(id), details });
  }
}
