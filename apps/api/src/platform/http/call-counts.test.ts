import { randomBytes } from 'node:crypto';
import { beforeEach, afterEach, expect, it, vi } from 'vitest';
import { createCallCounts } from './call-counts.ts';
import type { Count } from './shared-counts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const WINDOW_MS = 300_000;
/** Counts of a process for which `answer` plays Redis. */
const countsAnswered = (answer: () => Count) =>
  createCallCounts({
    windowMs: WINDOW_MS,
    secret: randomBytes(32),
    shared: { add: async () => answer(), close: () => undefined },
  });

it("restarts when the shared window ends, though this process's own ends a moment later [O7]", async () => {
  let sharedCount: Count = { count: 2_900, leftMs: 100 };
  const counts = countsAnswered(() => sharedCount);
  await counts.add('somebody');
  // The response took a moment: the window ends later here than in Redis.
  vi.advanceTimersByTime(95);
  sharedCount = { count: 1, leftMs: WINDOW_MS };
  const between = await counts.add('somebody');
  expect(between.leftMs).toBeLessThanOrEqual(5);
  vi.advanceTimersByTime(10);
  sharedCount = { count: 2, leftMs: WINDOW_MS - 10 };
  expect(await counts.add('somebody')).toEqual(sharedCount);
  expect(counts.peek('somebody').count).toBe(2);
});

it('remembers until its own window ends the count that an emptied Redis lost [O7]', async () => {
  let sharedCount: Count = { count: 2_900, leftMs: 200_000 };
  const counts = countsAnswered(() => sharedCount);
  await counts.add('somebody');
  sharedCount = { count: 1, leftMs: WINDOW_MS };
  expect(await counts.add('somebody')).toEqual({ count: 2_901, leftMs: 200_000 });
  vi.advanceTimersByTime(200_001);
  sharedCount = { count: 2, leftMs: WINDOW_MS - 200_001 };
  expect(await counts.add('somebody')).toEqual(sharedCount);
});
