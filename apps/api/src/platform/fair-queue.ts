import { AppError, unavailable } from './http/errors.ts';

interface FairQueueOptions {
  /** Tasks that run at the same time, at most one of each person. */
  running: number;
  /** Tasks of all people that may wait; the next one is rejected. */
  waiting: number;
  /** Tasks of one person: running, waiting or being received. */
  each: number;
  /** Error message when the whole queue is full, and when the person's own places are. */
  full: () => string;
  fullForOne: () => string;
}

export interface FairQueue {
  /**
   * Holds one of the person's places while `all` runs, so that the steps before the costly work are bounded too.
   * @throws AppError `rate_limited` when all their places are used.
   */
  reserve<T>(person: string, all: () => Promise<T>): Promise<T>;
  /** Runs `work` when it is the person's turn. @throws AppError `unavailable` when too many wait already. */
  take<T>(person: string, work: () => Promise<T>): Promise<T>;
}

const RETRY_AFTER_SECONDS = 2;

/** Round-robin by person: a person with many tasks delays only themselves. */
export function createFairQueue({ running, waiting, each, full, fullForOne }: FairQueueOptions): FairQueue {
  const reserved = new Map<string, number>();
  /** In the order of the next turns. */
  const queues = new Map<string, (() => void)[]>();
  const atWork = new Set<string>();
  let waits = 0;

  const begin = () => {
    for (const [person, queue] of queues) {
      if (atWork.size >= running) return;
      if (atWork.has(person)) continue;
      const start = queue.shift();
      if (queue.length === 0) queues.delete(person);
      waits -= 1;
      atWork.add(person);
      start?.();
    }
  };

  /** Moves a person who had a turn to the end of the order. */
  const goBehind = (person: string) => {
    const queue = queues.get(person);
    if (queue && queues.delete(person)) queues.set(person, queue);
  };

  return {
    async reserve(person, all) {
      const places = reserved.get(person) ?? 0;
      if (places >= each) throw new AppError('rate_limited', fullForOne(), { retryAfterSeconds: RETRY_AFTER_SECONDS });
      reserved.set(person, places + 1);
      try {
        return await all();
      } finally {
        const left = (reserved.get(person) ?? 0) - 1;
        if (left > 0) reserved.set(person, left);
        else reserved.delete(person);
      }
    },
    async take(person, work) {
      if (waits >= waiting) throw unavailable(full());
      await new Promise<void>((start) => {
        waits += 1;
        queues.set(person, [...(queues.get(person) ?? []), start]);
        begin();
      });
      try {
        return await work();
      } finally {
        atWork.delete(person);
        goBehind(person);
        begin();
      }
    },
  };
}
