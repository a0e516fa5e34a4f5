import { minutes } from '#platform/clock.ts';
import type { Deps } from '#app/deps.ts';
import { writeOffDebts } from './write-off.ts';

export const booksJobs = (deps: Deps): void =>
  deps.jobs.every('debts of deleted creators', minutes(60), () => writeOffDebts(deps));
