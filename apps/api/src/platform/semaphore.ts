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
  let free = running;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else if (queue.length >= waiting) throw unavailable(full());
    else await new Promise<void>((enter) => queue.push(enter));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}
