import { days, later, minutes } from '#platform/clock.ts';
import type { Deps } from '#app/deps.ts';
import { emptyBodies } from './inbox.queries.ts';

const EVERY_MS = minutes(60);
/** As long as somebody may still ask how a payment went. */
const RETENTION_MS = days(90);
const BATCH = 500;

/**
 * Empties the bodies of events that were acted upon long ago: they name people. What one was about, and the hash by
 * which it is known when it comes again, stay for ever, because an event has no time of its own.
 */
export const sweepInbox = ({ db, clock, jobs }: Deps): void =>
  jobs.every('sweep the bodies of events', EVERY_MS, async () => {
    const before = later(clock.now(), -RETENTION_MS);
    while ((await emptyBodies(db, before, BATCH)) > 0);
  });
