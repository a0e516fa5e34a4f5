interface Permits {
  /** Runs work that needs a permit, once one is free. */
  holding<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Inside such work: gives its permit to others while it waits for something else. */
  without<Result>(wait: () => Promise<Result>): Promise<Result>;
}

/** So many permits for what is scarce, such as connections, of work that also waits for others for seconds. */
export function createPermits(count: number): Permits {
  let free = count;
  const waiting: (() => void)[] = [];
  // Work that is half done goes before work that has not begun: it holds what others wait for.
  const returning: (() => void)[] = [];

  async function take(queue: (() => void)[]): Promise<void> {
    if (free > 0) free -= 1;
    else await new Promise<void>((begin) => queue.push(begin));
  }
  function give(): void {
    const next = returning.shift() ?? waiting.shift();
    if (next) next();
    else free += 1;
  }

  return {
    async holding(work) {
      await take(waiting);
      try {
        return await work();
      } finally {
        give();
      }
    },
    async without(wait) {
      give();
      try {
        return await wait();
      } finally {
        await take(returning);
      }
    },
  };
}
