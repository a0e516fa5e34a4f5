import { expect, test } from 'vitest';
import { duration, lagosTime, naira } from './format.ts';

test('naira shows kobo only where there are some', () => {
  expect([naira(250_000), naira(13_750)]).toEqual(['₦2,500', '₦137.50']);
});

test('times are read in Lagos', () => {
  expect(lagosTime('2026-11-21T23:30:00Z')).toBe('Sun, 22 Nov 2026, 00:30');
});

test('a duration keeps its two largest parts', () => {
  expect([duration(0), duration(3_600_000), duration(2_682_120_000)]).toEqual([
    'less than a minute',
    '1 hour',
    '31 days 1 hour',
  ]);
});
