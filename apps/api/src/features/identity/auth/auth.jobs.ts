import type { Deps } from '#app/deps.ts';
import { deleteRateLimitsBefore } from '#platform/rate-limits.ts';
import { days, later, minutes } from '#platform/clock.ts';
import { sweepAll } from '#platform/db/sweep-rows.ts';
import { deleteCodesBefore } from './codes.queries.ts';
import { deleteDevicesBefore } from './devices.queries.ts';
import { deleteExchangeCodesBefore, deleteNoncesBefore } from './google/google.queries.ts';
import { deleteSessionCodesBefore } from './exchange/exchange.queries.ts';
import { deleteSessionsBefore } from './sessions.queries.ts';
import { deleteSignUpsBefore } from './sign-ups.queries.ts';

const EVERY_MS = minutes(60);
const RETENTION_MS = days(1);
/** The lifetime of the cookie that identifies a browser. */
const DEVICE_RETENTION_MS = days(400);

/** Deletes rows that ended a day ago: sessions, codes, unverified sign-ups, rate limits, nonces, one-time codes for other hosts. */
export const authJobs = ({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>): void =>
  jobs.every('sweep sessions and codes', EVERY_MS, () => {
    const over = later(clock.now(), -RETENTION_MS);
    return sweepAll([
      () => deleteSessionsBefore(db, over),
      () => deleteSessionCodesBefore(db, over),
      () => deleteCodesBefore(db, over),
      () => deleteSignUpsBefore(db, over),
      () => deleteRateLimitsBefore(db, over),
      () => deleteNoncesBefore(db, over),
      () => deleteExchangeCodesBefore(db, over),
      () => deleteDevicesBefore(db, later(clock.now(), -DEVICE_RETENTION_MS)),
    ]);
  });
