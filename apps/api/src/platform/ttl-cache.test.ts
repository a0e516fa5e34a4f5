import { expect, it } from 'vitest';
import { createTtlCache } from './ttl-cache.ts';

const LONG_MS = 600_000;

it('keeps recently used entries and evicts the least recently used one when full [S8]', () => {
  const cache = createTtlCache<number>(LONG_MS, 3);
  for (const nth of [1, 2, 3]) cache.set(`k${nth}`, nth);
  expect(cache.get('k1')).toBe(1);
  for (const nth of [4, 5]) cache.set(`k${nth}`, nth);
  expect(['k1', 'k2', 'k3', 'k4', 'k5'].map((key) => cache.get(key))).toEqual([1, undefined, undefined, 4, 5]);
});

it('drops entries after their lifetime', async () => {
  const cache = createTtlCache<number>(1);
  cache.set('k', 1);
  await expect.poll(() => cache.get('k')).toBeUndefined();
});

it('invalidates one entry, or all that match', () => {
  const cache = createTtlCache<number>(LONG_MS);
  for (const nth of [1, 2, 3, 4]) cache.set(`k${nth}`, nth);
  cache.delete('k1');
  cache.invalidate((value) => value > 2);
  expect(['k1', 'k2', 'k3', 'k4'].map((key) => cache.get(key))).toEqual([undefined, 2, undefined, undefined]);
});
