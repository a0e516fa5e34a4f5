import { expect, it } from 'vitest';
import { paceOf } from './pace.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const daysAgo = (...days: number[]) => days.map((day) => new Date(now - day * 86_400_000).toISOString());

it.each([
  ['nothing', daysAgo(), null],
  ['one post', daysAgo(1), null],
  ['a post a week', daysAgo(2, 9, 16, 23), 'weekly'],
  ['a week without', daysAgo(2, 16, 23), null],
  ['a post a month', daysAgo(20, 45, 80), 'monthly'],
  ['several on one day', daysAgo(1, 1, 1, 1), null],
  ['long ago', daysAgo(200, 230, 260), null],
])('%s', (_, times, pace) => {
  expect(paceOf(times, 12, now)).toBe(pace);
});

it('knows nothing of the time before a list that is cut', () => {
  const daily = daysAgo(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
  expect(paceOf(daily, 12, now)).toBe('weekly');
  expect(paceOf(daily, 13, now)).toBeNull();
});
