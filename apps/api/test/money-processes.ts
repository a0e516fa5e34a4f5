import { expect } from 'vitest';
import { moveSharedClock } from '#platform/db/shared-clock.ts';
import { killableServer, type KillableServer } from './killable.ts';
import { startMoneyServer, type MoneyServer } from './money.ts';

export interface MoneyProcesses extends MoneyServer {
  /** Starts a server as a separate process; closed with the rest. */
  newProcess(): Promise<KillableServer>;
  /**
   * Lets the next call to each endpoint hang without a response: the provider executes it or not, by `when`. The
   * returned function waits until all these calls were made and hang.
   */
  hangUpAt(endpoints: readonly string[], when: 'before' | 'after'): Promise<() => Promise<void>>;
}

/** The sandbox, and a server here that answers requests and runs no jobs: due work is left to the processes. */
export async function startForProcesses(): Promise<MoneyProcesses> {
  const server = await startMoneyServer((deps) => ({
    ...deps,
    jobs: { ...deps.jobs, every: () => undefined, work: () => undefined },
  }));
  const { control, deps } = server;
  const processes: KillableServer[] = [];

  async function waitUntilReached(): Promise<void> {
    const uncalled = async () => {
      const { items } = await control<{ items: { endpoint: string }[] }>('faults');
      return items.map(({ endpoint }) => endpoint);
    };
    await expect.poll(uncalled, { interval: 20 }).toEqual([]);
  }

  return {
    ...server,
    async newProcess() {
      const process = await killableServer(server);
      processes.push(process);
      await process.start();
      return process;
    },
    async hangUpAt(endpoints, when) {
      for (const endpoint of endpoints) await control('faults', { endpoint, kind: 'timeout', when, times: 1 });
      return waitUntilReached;
    },
    async passTime(ms) {
      await server.passTime(ms);
      await moveSharedClock(deps.db, deps.clock.offsetMs);
    },
    async close() {
      await Promise.all(processes.map((process) => process.kill()));
      await server.close();
    },
  };
}
