import { lagosDate } from '#features/money/billing/calendar.ts';
import { createBackoff } from '#features/outreach/emails/bulk.ts';
import { minutes } from '#platform/clock.ts';
import { sweepAll } from '#platform/db/sweep-rows.ts';
import type { Deps } from '#app/deps.ts';
import { deleteDaysBefore, deleteExpiredAddresses } from './invited-addresses.queries.ts';
import { sendInvitations } from './send-invitations.ts';

const SEND_EVERY_MS = 5_000;

export function invitationsJobs(deps: Deps): void {
  const backoff = createBackoff(deps);
  deps.jobs.every('invitations', SEND_EVERY_MS, () => sendInvitations(deps, backoff));
  deps.jobs.every('addresses that were invited', minutes(60), () => {
    const now = deps.clock.now();
    return sweepAll([() => deleteExpiredAddresses(deps.db, now), () => deleteDaysBefore(deps.db, lagosDate(now))]);
  });
}
