import { minutes } from '#platform/clock.ts';
import type { Deps } from '#app/deps.ts';
import { remindOfDisputes } from './remind-of-disputes.ts';

export const disputesJobs = (deps: Deps): void =>
  deps.jobs.every('remind of disputes', minutes(5), () => remindOfDisputes(deps));
