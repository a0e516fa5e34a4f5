import { expect, it } from 'vitest';
import { lastRun, nextRunOn } from './weekly-dates.ts';

it.each([
  { now: '2026-11-20T07:59:59.999Z', last: '2026-11-13', next: '2026-11-20' },
  { now: '2026-11-20T08:00:00.000Z', last: '2026-11-20', next: '2026-11-27' },
  { now: '2026-11-20T23:30:00.000Z', last: '2026-11-20', next: '2026-11-27' },
  { now: '2026-11-26T22:59:00.000Z', last: '2026-11-20', next: '2026-11-27' },
  { now: '2026-12-31T23:30:00.000Z', last: '2026-12-25', next: '2027-01-01' },
  { now: '2028-02-29T12:00:00.000Z', last: '2028-02-25', next: '2028-03-03' },
])('at $now the last run was on $last and the next is on $next', ({ now, last, next }) => {
  const instant = new Date(now);
  expect(lastRun(instant)).toEqual({ runOn: last, at: new Date(`${last}T08:00:00Z`) });
  expect(nextRunOn(instant)).toBe(next);
});
