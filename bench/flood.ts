import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FloodOrder, FloodTally } from './flood-worker.ts';

/** A running login flood, in a thread of its own so that it does not slow down the measurement. */
export interface Flood {
  /** Stops the flood and returns its answers by status. */
  stop: () => Promise<FloodTally>;
}

export async function startFlood(order: FloodOrder): Promise<Flood> {
  const worker = new Worker(new URL('flood-worker.ts', import.meta.url), { workerData: order });
  await once(worker, 'message'); // every client has been answered or waits
  return {
    async stop() {
      // Listen for both at once: a thread that ends with its last message emits both events in the same turn.
      const ended = Promise.all([once(worker, 'message'), once(worker, 'exit')]);
      worker.postMessage('stop');
      const [[tally]] = (await ended) as [[FloodTally], unknown];
      return tally;
    },
  };
}
