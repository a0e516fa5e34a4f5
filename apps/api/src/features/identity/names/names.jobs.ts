import { minutes } from '#platform/clock.ts';
import type { Deps } from '#app/deps.ts';
import { reviewAllNames } from './names.service.ts';

const REVIEW_INTERVAL_MS = minutes(2);

/** Runs once per process; later changes are reviewed as they happen. */
export function namesJobs(deps: Deps): void {
  let isDone = false;
  deps.jobs.every('names', REVIEW_INTERVAL_MS, async () => {
    if (isDone) return;
    await reviewAllNames(deps);
    isDone = true;
  });
}
