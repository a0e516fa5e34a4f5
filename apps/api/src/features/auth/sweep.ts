import type { Deps } from '#app/deps.ts';
import { days, later, minutes } from '#platform/clock.ts';
import { deleteCodesBefore } from './codes.queries.ts';
import { deleteSessionsBefore } from './sessions.queries.ts';

const EVERY_MS = minutes(60);
const KEPT_MS = days(1);

/** Throws away sessions and codes that have been over for a day. */
export const sweepAuth = ({ db, clock, jobs }: Deps): void =>
  jobs.every('sweep sessions and codes', EVERY_MS, async () => {
    const over = later(clock.now(), -KEPT_MS);
    await deleteSessionsBefore(db, over);
    await deleteCodesBefore(db, over);
  });
