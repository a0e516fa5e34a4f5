import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPace, type Pace } from './pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const PER_SECOND = 600;

/** Counts of calls by outcome, as they are at the moment. */
function callAtOnce(pace: Pace, key: string, calls: number) {
  const counts = { allowed: 0, rejected: 0 };
  for (let nth = 0; nth < calls; nth += 1) {
    void pace.turn(key, PER_SECOND).then((isAllowed) => (counts[isAllowed ? 'allowed' : 'rejected'] += 1));
  }
  return counts;
}

it('allows a burst at once and spreads a flood, also of those it rejects, over time [S8]', async () => {
  const counts = callAtOnce(createPace(), 'flood', 5_000);
  await vi.advanceTimersByTimeAsync(0);
  // A tenth of a second at once; more than 2,000 rejections at a time would take memory.
  const [burst, unheld] = [counts.allowed, counts.rejected];
  expect(burst).toBeGreaterThanOrEqual(60);
  expect(burst).toBeLessThan(65);
  await vi.advanceTimersByTimeAsync(500);
  expect(counts.allowed).toBeGreaterThan(350);
  expect(counts.allowed).toBeLessThan(370);
  expect(counts.rejected).toBe(unheld);
  await vi.advanceTimersByTimeAsync(600);
  expect(counts.allowed).toBe(661);
  expect(counts.rejected).toBe(5_000 - 661);
  expect(counts.rejected - unheld).toBe(2_000);
});

it('lets nobody else wait during the flood of one caller [S8]', async () => {
  const pace = createPace();
  callAtOnce(pace, 'flood', 5_000);
  const others = callAtOnce(pace, 'neighbour', 50);
  await vi.advanceTimersByTimeAsync(0);
  expect(others).toEqual({ allowed: 50, rejected: 0 });
});

it('allows a steady caller below the pace every call at once', async () => {
  const pace = createPace();
  for (let nth = 0; nth < 1_000; nth += 1) {
    const counts = callAtOnce(pace, 'steady', 1);
    await vi.advanceTimersByTimeAsync(0);
    expect(counts.allowed).toBe(1);
    await vi.advanceTimersByTimeAsync(2);
  }
});

it('forgets the longest silent caller when 50,000 others called since', async () => {
  const pace = createPace();
  callAtOnce(pace, 'flood', 5_000);
  for (let nth = 0; nth < 50_000; nth += 1) callAtOnce(pace, `other ${nth}`, 1);
  const counts = callAtOnce(pace, 'flood', 10);
  await vi.advanceTimersByTimeAsync(0);
  expect(counts.allowed).toBe(10);
});
