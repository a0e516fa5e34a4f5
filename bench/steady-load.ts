import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A request that a client repeats until it is stopped. */
export interface SteadyAsk {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Tally {
  requests: number;
  /** Requests not answered 200, counted by their status or failure. */
  failed: Record<string, number>;
  worstMs: number;
}

export interface SteadyLoad {
  /** Counts requests during `work`, and afterwards until there are at least `atLeast`. */
  during: (work: () => Promise<void>, atLeast?: number) => Promise<Tally>;
  stop: () => Promise<void>;
}

const TIMEOUT_MS = 20_000;
/** Pause of each client, so that the machine itself is not the bottleneck. */
const BREATH_MS = 40;
const POLL_INTERVAL_MS = 50;

/** Runs one client per list of asks: it cycles through them, each sent after the previous answer. */
export function steadyLoad(port: number, clients: readonly (readonly SteadyAsk[])[]): SteadyLoad {
  const agent = new Agent({ keepAlive: true });
  let running = true;
  let tally: Tally = { requests: 0, failed: {}, worstMs: 0 };
  const run = async (asks: readonly SteadyAsk[]) => {
    while (running) {
      for (const ask of asks) {
        const began = performance.now();
        const outcome = await outcomeOf(port, ask, agent);
        tally.requests += 1;
        tally.worstMs = Math.max(tally.worstMs, performance.now() - began);
        if (outcome !== '200')
          tally.failed[`${ask.method} ${outcome}`] = (tally.failed[`${ask.method} ${outcome}`] ?? 0) + 1;
        await sleep(BREATH_MS);
      }
    }
  };
  const all = Promise.all(clients.map(run));
  return {
    async during(work, atLeast = 0) {
      const counted: Tally = { requests: 0, failed: {}, worstMs: 0 };
      tally = counted;
      await work();
      while (counted.requests < atLeast) await sleep(POLL_INTERVAL_MS);
      tally = { requests: 0, failed: {}, worstMs: 0 };
      return counted;
    },
    async stop() {
      running = false;
      await all;
      agent.destroy();
    },
  };
}

function outcomeOf(port: number, { method, path, headers, body = '' }: SteadyAsk, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const length =
      method === 'POST' ? { 'content-type': 'application/json', 'content-length': String(body.length) } : {};
    const options = {
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: { ...headers, ...length },
      agent,
      timeout: TIMEOUT_MS,
    };
    const sent = request(options, (answer) => {
      let bytes = 0;
      answer.on('data', (piece: Buffer) => (bytes += piece.length));
      // The proxy's own error answers have no body.
      const by = () => (answer.statusCode === 200 || bytes > 0 ? '' : ' by the proxy');
      answer.on('end', () => resolve(answer.complete ? `${answer.statusCode}${by()}` : 'half an answer'));
      answer.on('error', () => resolve('half an answer'));
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer')));
    sent.on('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    sent.end(body);
  });
}

export const failures = ({ failed }: Tally): number => Object.values(failed).reduce((sum, count) => sum + count, 0);
