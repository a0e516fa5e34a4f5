import { days, later, minutes } from '#platform/clock.ts';
import type { Deps } from '#app/deps.ts';
import { emptyBodies } from './inbox.queries.ts';

const EVERY_MS = minutes(60);
/** The time in which somebody may still ask about a payment. */
const RETENTION_MS = days(90);
const BATCH = 500;

/**
 * Empties the bodies of old processed events, because they name people. The metadata and the hash that recognizes a
 * duplicate stay for ever, because an event has no timestamp.
 */
export const sweepInbox = ({ db, clock, jobs }: Deps): void =>
  jobs.every('sweep the bodies of events', EVERY_MS, async () => {
    const before = later(clock.now(), -RETENTION_MS);
    while ((await emptyBodies(db, before, BATCH)) > 0);
  });
