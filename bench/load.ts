import { randomUUID } from 'node:crypto';
import autocannon, { type LoadRequest } from 'autocannon';

/** What one client asks for, again and again. */
export interface Ask {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Each time with an `Idempotency-Key` never used before, also where its body says `{key}`. */
  freshKey?: boolean;
}

export interface Target {
  origin: string;
  /** Handed out to the clients in turn; one with several asks goes through them again and again. */
  asks: readonly (Ask | readonly Ask[])[];
}

export interface Load {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** How a rate is printed. */
const rateOf = ({ perSecond }: Load): string => `${Math.round(perSecond).toLocaleString('en')}/s`;

export const connections = 50;

/**
 * Fifty clients that ask again as soon as they are answered, or together so many times a second. Throws when any answer
 * is not a good one.
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
  if (bad > 0 || result['2xx'] === 0) throw new Error(`${origin}: ${bad} bad answers, ${result['2xx']} good ones`);
  return { perSecond: result.requests.average, p50Ms: result.latency.p50, p99Ms: result.latency.p99 };
}

const toRequest = ({ method = 'GET', path, headers = {}, body, freshKey }: Ask): LoadRequest => ({
  method,
  path,
  headers,
  ...(body !== undefined && { body }),
  ...(freshKey && {
    setupRequest: (request) => {
      const key = randomUUID();
      return {
        ...request,
        headers: { ...headers, 'idempotency-key': key },
        ...(body !== undefined && { body: body.replace('{key}', key) }),
      };
    },
  }),
});

export interface Comparison {
  ours: Load;
  yardstick: Load;
}

/** Both as they are printed, and how many times as much ours does. */
export const ratesOf = ({ ours, yardstick }: Comparison) => ({
  ours: rateOf(ours),
  yardstick: rateOf(yardstick),
  ratio: ours.perSecond / yardstick.perSecond,
});

/** Ours and the yardstick in turns, so that a busy moment of the machine falls on both; medians of the rounds. */
export async function compare(ours: Target, yardstick: Target, { rounds = 5, seconds = 3 } = {}): Promise<Comparison> {
  await load(ours, seconds);
  await load(yardstick, seconds);
  const both: Comparison[] = [];
  for (let round = 0; round < rounds; round += 1) {
    both.push({ ours: await load(ours, seconds), yardstick: await load(yardstick, seconds) });
  }
  return { ours: medianLoad(both.map((pair) => pair.ours)), yardstick: medianLoad(both.map((pair) => pair.yardstick)) };
}

export const medianLoad = (loads: readonly Load[]): Load => ({
  perSecond: median(loads.map(({ perSecond }) => perSecond)),
  p50Ms: median(loads.map(({ p50Ms }) => p50Ms)),
  p99Ms: median(loads.map(({ p99Ms }) => p99Ms)),
});

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, number) => sum + number, 0) / middle.length;
}
