import { unavailable } from './http/errors.ts';

interface SemaphoreOptions {
  /** Pieces of work under way at once. */
  running: number;
  /** Callers kept waiting; one more is sent away. */
  waiting: number;
  /** What a caller that is sent away reads. */
  full: string;
}

export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/** Keeps costly work from taking the whole machine. @throws AppError `unavailable` when too many wait already. */
export function createSemaphore({ running, waiting, full }: SemaphoreOptions): Semaphore {
  let free = running;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else if (queue.length >= waiting) throw unavailable(full);
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
