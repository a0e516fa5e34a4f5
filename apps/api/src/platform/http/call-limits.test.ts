import { randomBytes } from 'node:crypto';
import fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createCallCounts } from './call-counts.ts';
import { limitCalls } from './call-limits.ts';

const LIMIT = 3_000;
/** A tenth of a second at 600 a second. */
const BURST = 61;

it('paces all calls of one address together, whichever route each is for [S8]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = fastify();
  const counts = createCallCounts({ windowMs: 300_000, shared: null, secret: randomBytes(32) });
  limitCalls(app, { counts, max: LIMIT, isUnclear: () => false });
  const routes = ['/a', '/b', '/c', '/d'];
  for (const url of routes) app.get(url, { config: { rateLimit: { max: LIMIT } } }, async () => 'ok');
  await app.ready();

  let atOnce = 0;
  const startedMs = performance.now();
  const flood = Promise.all(
    Array.from({ length: 4 * BURST }, async (_, nth) => {
      await app.inject({ url: routes[nth % routes.length] ?? '/', remoteAddress: '198.18.7.1' });
      if (performance.now() === startedMs) atOnce += 1;
    }),
  );
  await expect.poll(() => atOnce).toBeGreaterThanOrEqual(BURST);
  await vi.advanceTimersByTimeAsync(1_000);
  await flood;
  expect(atOnce).toBe(BURST);
});
