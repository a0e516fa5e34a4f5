import type { Deps } from '#app/deps.ts';
import { deleteRateLimitsBefore } from '#platform/rate-limits.ts';
import { days, later, minutes } from '#platform/clock.ts';
import { deleteCodesBefore } from './codes.queries.ts';
import { deleteDevicesBefore } from './devices.queries.ts';
import { deleteGoogleRowsBefore } from './google/google.queries.ts';
import { deleteSessionCodesBefore } from './exchange/exchange.queries.ts';
import { deleteSessionsBefore } from './sessions.queries.ts';
import { deleteSignUpsBefore } from './sign-ups.queries.ts';

const EVERY_MS = minutes(60);
const RETENTION_MS = days(1);
/** The lifetime of the cookie that identifies a browser. */
const DEVICE_RETENTION_MS = days(400);

/** Deletes rows that ended a day ago: sessions, codes, unverified sign-ups, rate limits, nonces, one-time codes for other hosts. */
export const authJobs = ({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>): void =>
  jobs.every('sweep sessions and codes', EVERY_MS, async () => {
    const over = later(clock.now(), -RETENTION_MS);
    await deleteSessionsBefore(db, over);
    await deleteSessionCodesBefore(db, over);
    await deleteCodesBefore(db, over);
    await deleteSignUpsBefore(db, over);
    await deleteRateLimitsBefore(db, over);
    await deleteGoogleRowsBefore(db, over);
    await deleteDevicesBefore(db, later(clock.now(), -DEVICE_RETENTION_MS));
  });
