import { expect, test } from 'vitest';
import { readDays } from './statement-range.ts';

test.each([
  ['2026-11-22T09:00:00Z', {}, '2026-11-01', '2026-11-30'],
  ['2026-11-30T22:59:59.999Z', { month: 'this' }, '2026-11-01', '2026-11-30'],
  // Past midnight in Lagos, before midnight in UTC.
  ['2026-11-30T23:00:00Z', { month: 'this' }, '2026-12-01', '2026-12-31'],
  ['2026-12-31T23:00:00Z', { month: 'last' }, '2026-12-01', '2026-12-31'],
  ['2028-03-31T09:00:00Z', { month: 'last' }, '2028-02-01', '2028-02-29'],
  ['2026-11-22T09:00:00Z', { from: '2026-02-03', to: '2026-02-03' }, '2026-02-03', '2026-02-03'],
] as const)('at %s %o is from %s to %s', (now, query, from, to) => {
  expect(readDays(query, new Date(now))).toEqual({ from, to });
});
