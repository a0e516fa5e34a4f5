import { later, minutes } from '#platform/clock.ts';
import type { Deps } from '#app/deps.ts';
import { takeDue, type DueAt } from './renewals.queries.ts';

const BATCH = 100;
/** Longer than a batch takes, also while a busy provider is given time. */
const LEASE_MS = minutes(10);

interface DueQueue {
  /** The next membership to renew; undefined when none is left. */
  next(): Promise<string | undefined>;
  /** Leaves the rest to a later run. */
  stop(): void;
}

/**
 * The memberships that are due, in batches that each go on where the one before ended. None is left once the process
 * stops: a morning's renewals take longer than a shutdown may.
 */
export function dueQueue({ db, clock, jobs }: Pick<Deps, 'clock' | 'db' | 'jobs'>): DueQueue {
  const ids: string[] = [];
  let after: DueAt | null = null;
  let isStopped = false;
  let filling: Promise<boolean> | null = null;
  const isOver = () => isStopped || jobs.isStopping();

  /** False if nothing was due. */
  async function fill(): Promise<boolean> {
    const now = clock.now();
    const batch = await takeDue(db, { now, leaseUntil: later(now, LEASE_MS), after, limit: BATCH });
    after = batch.last ?? after;
    ids.push(...batch.ids);
    return batch.ids.length > 0;
  }

  return {
    async next() {
      // Asked again by each worker that has finished: its own step may have made the next one due. More workers than a
      // batch has memberships wait for the batch after it.
      while (ids.length === 0 && !isOver()) {
        if (!(await (filling ??= fill().finally(() => (filling = null))))) break;
      }
      return isOver() ? undefined : ids.shift();
    },
    stop() {
      isStopped = true;
    },
  };
}
