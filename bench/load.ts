import { randomUUID } from 'node:crypto';
import autocannon, { type LoadRequest } from 'autocannon';
import type { Measured } from './row.ts';

/** A request one client repeats. */
export interface Ask {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Headers and body that differ each time, made from a key never used before. */
  fresh?: (key: string) => { headers: Record<string, string>; body: string };
}

export interface Target {
  origin: string;
  /** Assigned to the clients in turn; a client with several asks cycles through them. */
  asks: readonly (Ask | readonly Ask[])[];
}

export interface Load {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  worstMs: number;
}

/** Formats a rate. */
const rateOf = ({ perSecond }: Load): string => `${Math.round(perSecond).toLocaleString('en')}/s`;

export const connections = 50;

/**
 * Runs fifty clients that ask again as soon as they are answered, or at `perSecond` requests a second together. Throws
 * when any answer is not a good one.
 */
export async function load({ origin, asks }: Target, seconds: number, perSecond?: number): Promise<Load> {
  let seated = 0;
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    ...(perSecond !== undefined && { overallRate: perSecond }),
    setupClient(client) {
      const ask = asks[seated % asks.length];
      seated += 1;
      if (ask) client.setRequests([ask].flat().map(toRequest));
    },
  });
  const bad = result.errors + result.timeouts + result.non2xx;
  if (bad > 0 || result['2xx'] === 0) {
    const statuses = Object.entries(result.statusCodeStats).map(([status, { count }]) => `${count} of ${status}`);
    throw new Error(`${origin}: ${bad} bad answers, ${result['2xx']} good ones (${statuses.join(', ')})`);
  }
  const { p50, p99, max } = result.latency;
  return { perSecond: result.requests.average, p50Ms: p50, p99Ms: p99, worstMs: max };
}

const toRequest = ({ method = 'GET', path, headers = {}, body, fresh }: Ask): LoadRequest => ({
  method,
  path,
  headers,
  ...(body !== undefined && { body }),
  ...(fresh && {
    setupRequest: (request) => {
      const { headers: more, body } = fresh(randomUUID());
      return { ...request, headers: { ...headers, ...more }, body };
    },
  }),
});

export interface Comparison {
  ours: Load;
  yardstick: Load;
}

/** Formats both rates and their ratio. */
export const ratesOf = ({ ours, yardstick }: Comparison) => ({
  ours: rateOf(ours),
  yardstick: rateOf(yardstick),
  ratio: ours.perSecond / yardstick.perSecond,
});

/** The same for durations: the ratio of ours to the yardstick. */
export const timesOf = (both: Comparison, most: number): Measured => ({
  ...ratesOf(both),
  ratio: both.yardstick.perSecond / both.ours.perSecond,
  goal: { ratio: most, is: 'at most' },
});

/** Alternates ours and the yardstick, so that a busy moment of the machine affects both; medians of the rounds. */
export async function compare(ours: Target, yardstick: Target, { rounds = 5, seconds = 3 } = {}): Promise<Comparison> {
  await load(ours, seconds);
  await load(yardstick, seconds);
  const both: Comparison[] = [];
  for (let round = 0; round < rounds; round += 1) {
    both.push({ ours: await load(ours, seconds), yardstick: await load(yardstick, seconds) });
  }
  return { ours: medianLoad(both.map((pair) => pair.ours)), yardstick: medianLoad(both.map((pair) => pair.yardstick)) };
}

/** Medians of all figures except the worst answer, which is the worst of any round. */
export const medianLoad = (loads: readonly Load[]): Load => ({
  perSecond: median(loads.map(({ perSecond }) => perSecond)),
  p50Ms: median(loads.map(({ p50Ms }) => p50Ms)),
  p99Ms: median(loads.map(({ p99Ms }) => p99Ms)),
  worstMs: Math.max(...loads.map(({ worstMs }) => worstMs)),
});

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, number) => sum + number, 0) / middle.length;
}
