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

  async function take(): Promise<void> {
    if (free > 0) free -= 1;
    else await new Promise<void>((begin) => waiting.push(begin));
  }
  function give(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  return {
    async holding(work) {
      await take();
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
        await take();
      }
    },
  };
}
