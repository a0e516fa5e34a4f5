import { later, minutes } from '#platform/clock.ts';
import type { Deps } from '#app/deps.ts';
import { listUnfinished } from './blocks.queries.ts';
import { applyBlock } from './blocks.service.ts';

const AFTER_MS = minutes(1);

/** Completes blocks and unblocks of a process that stopped before all comments were hidden or shown. */
export const blocksJobs = (deps: Deps): void =>
  deps.jobs.every('hide what the blocked said', AFTER_MS, async () => {
    for (const { mode, ...pair } of await listUnfinished(deps.db, later(deps.clock.now(), -AFTER_MS))) {
      await applyBlock(deps, pair, mode);
    }
  });
