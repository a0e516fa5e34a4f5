import { days, later, minutes } from '#platform/clock.ts';
import type { Deps } from '#app/deps.ts';
import { deactivateRemovedMethods } from './deactivate-methods.ts';
import { emptyBodies } from './inbox.queries.ts';
import { releaseDue } from './release.ts';

const EVERY_MS = minutes(60);
/** The time in which somebody may still ask about a payment. */
const RETENTION_MS = days(90);
const BATCH = 500;

export function billingJobs(deps: Deps): void {
  deps.jobs.every('releases', minutes(1), () => releaseDue(deps));
  deps.jobs.every('deactivate removed methods', minutes(1), () => deactivateRemovedMethods(deps));
  deps.jobs.every('sweep the bodies of events', EVERY_MS, () => emptyOldBodies(deps));
}

/**
 * Empties the bodies of old processed events, because they name people. The metadata and the hash that recognizes a
 * duplicate stay for ever, because an event has no timestamp.
 */
export async function emptyOldBodies({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = later(clock.now(), -RETENTION_MS);
  while ((await emptyBodies(db, before, BATCH)) > 0);
}
