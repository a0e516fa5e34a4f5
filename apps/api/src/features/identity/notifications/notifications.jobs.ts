import { days, later, minutes } from '#platform/clock.ts';
import type { Deps } from '#app/deps.ts';
import { deleteNotificationsBefore, listPeopleAfter } from './sweep.queries.ts';

const EVERY_MS = minutes(60);
const RETENTION_MS = days(365);
const PEOPLE_AT_ONCE = 500;
const BATCH = 1_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Deletes notifications older than a year, read or not. The entities they are about stay. */
export const notificationsJobs = ({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>): void =>
  jobs.every('sweep notifications', EVERY_MS, async () => {
    const before = later(clock.now(), -RETENTION_MS);
    let recipientIds = await listPeopleAfter(db, FIRST_ID, PEOPLE_AT_ONCE);
    for (let last = recipientIds.at(-1); last !== undefined; last = recipientIds.at(-1)) {
      while ((await deleteNotificationsBefore(db, { recipientIds, before, atMost: BATCH })) > 0);
      recipientIds = await listPeopleAfter(db, last, PEOPLE_AT_ONCE);
    }
  });
