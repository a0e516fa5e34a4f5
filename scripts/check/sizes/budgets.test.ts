import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { fits, gzipped, lineOf } from './budgets.ts';

it('measures the compressed size, not the size on disk', () => {
  expect(gzipped('a'.repeat(100_000))).toBeLessThan(200);
  expect(gzipped(randomBytes(5_000))).toBeGreaterThanOrEqual(5_000);
});

it('allows a budget to the byte', () => {
  expect(fits({ what: 'x', bytes: 5_000, maxKb: 5 })).toBe(true);
  expect(fits({ what: 'x', bytes: 5_001, maxKb: 5 })).toBe(false);
  expect(lineOf({ what: 'front page, scripts', bytes: 5_150, maxKb: 5 })).toBe('front page, scripts: 5.2 of 5 KB');
});
