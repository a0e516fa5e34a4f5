import { expect } from 'vitest';
import { moveSharedClock } from '#platform/db/shared-clock.ts';
import { killableServer, type KillableServer } from './killable.ts';
import { startMoneyServer, type MoneyServer } from './money.ts';

export interface MoneyProcesses extends MoneyServer {
  /** A server as a process of its own; closed with the rest. */
  newProcess(): Promise<KillableServer>;
  /**
   * Lets the next call to each of these get no answer: the provider does nothing of what it is asked, or all of it. What
   * it returns waits until every one of them was made and hangs.
   */
  hangUpAt(endpoints: readonly string[], when: 'before' | 'after'): Promise<() => Promise<void>>;
}

/** The sandbox, and a server here that answers and works on nothing: what is due is left to processes. */
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
