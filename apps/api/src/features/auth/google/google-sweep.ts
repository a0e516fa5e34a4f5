import type { Deps } from '#app/deps.ts';
import { minutes } from '#platform/clock.ts';
import { deleteGoogleRowsBefore } from './google.queries.ts';

const EVERY_MS = minutes(60);

/** Throws away used nonces and hand-overs whose time is over: they would be refused for that alone. */
export const sweepGoogle = ({ db, clock, jobs }: Deps): void =>
  jobs.every('sweep nonces and hand-overs', EVERY_MS, () => deleteGoogleRowsBefore(db, clock.now()));
