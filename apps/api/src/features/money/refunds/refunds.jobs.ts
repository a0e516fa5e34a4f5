import { minutes } from '#platform/clock.ts';
import type { Deps } from '#app/deps.ts';
import { sendDueRefunds } from './send-refunds.ts';

export const refundsJobs = (deps: Deps): void => deps.jobs.every('refunds', minutes(1), () => sendDueRefunds(deps));
