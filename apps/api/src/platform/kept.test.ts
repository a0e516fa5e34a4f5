import { expect, it } from 'vitest';
import { keepFor } from './kept.ts';

const LONG_MS = 600_000;

it('keeps what is asked for, and drops the oldest that nobody asks for, when it is full [S8]', () => {
  const kept = keepFor<number>(LONG_MS, 3);
  for (const nth of [1, 2, 3]) kept.set(`k${nth}`, nth);
  expect(kept.get('k1')).toBe(1);
  for (const nth of [4, 5]) kept.set(`k${nth}`, nth);
  expect(['k1', 'k2', 'k3', 'k4', 'k5'].map((key) => kept.get(key))).toEqual([1, undefined, undefined, 4, 5]);
});

it('keeps nothing longer than told', () => {
  const kept = keepFor<number>(0);
  kept.set('k', 1);
  expect(kept.get('k')).toBeUndefined();
});

it('forgets one, or all that are named', () => {
  const kept = keepFor<number>(LONG_MS);
  for (const nth of [1, 2, 3, 4]) kept.set(`k${nth}`, nth);
  kept.delete('k1');
  kept.forget((value) => value > 2);
  expect(['k1', 'k2', 'k3', 'k4'].map((key) => kept.get(key))).toEqual([undefined, 2, undefined, undefined]);
});
