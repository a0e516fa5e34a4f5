import { AppError, unavailable } from './http/errors.ts';

interface FairQueueOptions {
  /** Pieces of work under way at once, one of a person's at most. */
  running: number;
  /** Pieces of everybody's that wait for their turn; one more is sent away. */
  waiting: number;
  /** Of one person, at work or waiting or on its way to us. */
  each: number;
  /** What is read by who is sent away because of everybody's, or because of their own. */
  full: string;
  fullForOne: string;
}

export interface FairQueue {
  /**
   * Keeps one of the person's places while `all` is done: what stands before the costly work is bounded too.
   * @throws AppError `rate_limited` when they hold all of theirs.
   */
  reserve<T>(person: string, all: () => Promise<T>): Promise<T>;
  /** Does it when it is the person's turn. @throws AppError `unavailable` when too many wait already. */
  take<T>(person: string, work: () => Promise<T>): Promise<T>;
}

const RETRY_AFTER_SECONDS = 2;

/** Turns go round by person: whoever brings much waits behind themselves and holds up nobody else. */
export function createFairQueue({ running, waiting, each, full, fullForOne }: FairQueueOptions): FairQueue {
  const reserved = new Map<string, number>();
  /** In the order of whose turn is next. */
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

  /** Whoever had a turn is next after everybody who waits. */
  const goBehind = (person: string) => {
    const queue = queues.get(person);
    if (queue && queues.delete(person)) queues.set(person, queue);
  };

  return {
    async reserve(person, all) {
      const places = reserved.get(person) ?? 0;
      if (places >= each) throw new AppError('rate_limited', fullForOne, { retryAfterSeconds: RETRY_AFTER_SECONDS });
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
      if (waits >= waiting) throw unavailable(full);
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
