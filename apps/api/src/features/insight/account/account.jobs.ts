import { minutes } from '#platform/clock.ts';
import type { Deps } from '#app/deps.ts';
import { eraseDeleted } from './erase.ts';

export const accountJobs = (deps: Deps): void =>
  deps.jobs.every('erase deleted accounts', minutes(1), () => eraseDeleted(deps));
