import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTurnstile } from './turnstile.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const crowd = (count: number) => Array.from({ length: count }, (_, number) => number);

it('lets a crowd through in its order, a few at a time', () => {
  const { enter } = createTurnstile();
  const inside: number[] = [];
  for (const number of crowd(50)) enter('here', () => inside.push(number));
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
  const { enter } = createTurnstile();
  let inside = 0;
  for (const _ of crowd(30)) enter('here', () => (inside += 1));
  vi.runAllTimers();
  expect(inside).toBe(30);
  enter('here', () => (inside += 1));
  expect(inside).toBe(31);
});

describe('networks [S1]', () => {
  it('take turns: one that knocks alone passes with the next few, before a crowd of another', () => {
    const { enter } = createTurnstile();
    let theirs = 0;
    for (const _ of crowd(5_000)) enter('there', () => (theirs += 1));
    let isIn = false;
    enter('here', () => (isIn = true));
    vi.advanceTimersToNextTimer();
    expect([isIn, theirs]).toEqual([true, 20]);
  });

  it('have so many inside, and another for each that leaves; one that is full keeps nobody else waiting', () => {
    const { enter, leave } = createTurnstile(3);
    const inside: number[] = [];
    for (const number of crowd(5)) enter('there', () => inside.push(number));
    let others = 0;
    for (const _ of crowd(3)) enter('here', () => (others += 1));
    vi.runAllTimers();
    expect([inside, others]).toEqual([[0, 1, 2], 3]);
    leave('there');
    vi.runAllTimers();
    expect(inside).toEqual([0, 1, 2, 3]);
    for (const _ of crowd(4)) leave('there');
    vi.runAllTimers();
    expect(inside).toEqual(crowd(5));
  });

  it('have so many who wait, and no more are taken', () => {
    const { enter } = createTurnstile(0);
    const taken = (network: string, count: number) => crowd(count).filter(() => enter(network, () => undefined)).length;
    expect(taken('there', 10_001)).toBe(10_000);
    expect(taken('here', 1)).toBe(1);
    expect(taken('elsewhere', 10_000)).toBe(9_999);
  });
});
