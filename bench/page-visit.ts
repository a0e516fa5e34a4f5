import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import type { CountingProxy } from './counting-proxy.ts';

// A phone on a slow connection, as the UX goals and Lighthouse define it: 150 ms round trip, 1.6 Mbit/s, a quarter of
// this machine's speed.

export const phone = { width: 360, height: 800 };
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWER = 4;

const QUIET_MS = 2_000;
const PATIENCE_MS = 60_000;
const POLL_MS = 100;

export interface Visit {
  lcpMs: number;
  cls: number;
  /** Total blocking time in milliseconds, from the first paint on. */
  tbtMs: number;
  /** Bytes received until the connection was idle. */
  bytes: number;
  /** Bytes that the page itself requested; the service worker fetched the rest in the background. */
  pageBytes: number;
}

/** Runs in the page before any of its own scripts. */
function watch(): void {
  const seen = { lcp: 0, cls: 0, tasks: [] as [start: number, ms: number][] };
  Object.assign(globalThis, { seen });
  interface Shift extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
  }
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime));
  observe('layout-shift', (entry) => (seen.cls += (entry as Shift).hadRecentInput ? 0 : (entry as Shift).value));
  observe('longtask', ({ startTime, duration }) => seen.tasks.push([startTime, duration]));
}

interface Seen {
  lcp: number;
  cls: number;
  tasks: [start: number, ms: number][];
  paint: number;
}
const TASK_MS = 50;

export async function visit(context: BrowserContext, proxy: CountingProxy, url: string): Promise<Visit> {
  const page = await context.newPage();
  try {
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', slowNetwork);
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(watch);
    let pageBytes = 0;
    client.on('Network.loadingFinished', ({ encodedDataLength }) => (pageBytes += encodedDataLength));
    const before = proxy.bytes();
    await page.goto(url, { waitUntil: 'load', timeout: PATIENCE_MS });
    await quiet(proxy);
    const { lcp, cls, tasks, paint } = await read(page);
    const late = tasks.filter(([start]) => start >= paint).map(([, ms]) => Math.max(ms - TASK_MS, 0));
    const tbtMs = late.reduce((sum, ms) => sum + ms, 0);
    return { lcpMs: lcp, cls, tbtMs, bytes: proxy.bytes() - before, pageBytes };
  } finally {
    await page.close();
  }
}

const read = (page: Page): Promise<Seen> =>
  page.evaluate(() => ({
    ...(globalThis as unknown as { seen: Omit<Seen, 'paint'> }).seen,
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }));

async function quiet(proxy: CountingProxy): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  do await sleep(POLL_MS);
  while (proxy.quietMs() < QUIET_MS && performance.now() < deadline);
}
