import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTurnstile } from './turnstile.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const crowd = (count: number) => Array.from({ length: count }, (_, number) => number);

it('lets a crowd through in its order, a few at a time', () => {
  const enter = createTurnstile();
  const inside: number[] = [];
  for (const number of crowd(50)) enter(() => inside.push(number));
  const sizes = [inside.length];
  while (vi.getTimerCount() > 0) {
    vi.advanceTimersToNextTimer();
    sizes.push(inside.length);
  }
  expect(inside).toEqual(crowd(50));
  const steps = sizes.map((size, index) => size - (sizes[index - 1] ?? 0));
  expect(Math.max(...steps)).toBeLessThanOrEqual(20);
});

it('lets whoever comes alone through at once, also after a crowd', () => {
  const enter = createTurnstile();
  let inside = 0;
  for (const _ of crowd(30)) enter(() => (inside += 1));
  vi.runAllTimers();
  expect(inside).toBe(30);
  enter(() => (inside += 1));
  expect(inside).toBe(31);
});
