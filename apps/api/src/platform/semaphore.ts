import pLimit from 'p-limit';
import { unavailable } from './http/errors.ts';

interface SemaphoreOptions {
  /** Tasks that run at the same time. */
  running: number;
  /** Callers that may wait; the next one is rejected. */
  waiting: number;
  /** Error message of a rejected caller. */
  full: () => string;
}

export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/** Limits concurrent costly work. @throws AppError `unavailable` when too many wait already. */
export function createSemaphore({ running, waiting, full }: SemaphoreOptions): Semaphore {
  const limit = pLimit(running);
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= running + waiting) throw unavailable(full());
    return limit(work);
  };
}
