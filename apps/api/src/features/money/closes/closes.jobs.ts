import { minutes } from '#platform/clock.ts';
import type { Deps } from '#app/deps.ts';
import { closeDay } from './close-day.ts';

export const closesJobs = (deps: Deps): void => deps.jobs.every('daily close', minutes(10), () => closeDay(deps));
