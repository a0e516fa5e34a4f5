import { expect, it } from 'vitest';
import { faultOfEnd, readRange } from './statement-range.ts';

const at = (iso: string, search = '') => readRange(new URLSearchParams(search), Date.parse(iso));

it.each([
  ['2026-11-22T09:00:00Z', '', 'this', '2026-11-01', '2026-11-30'],
  // Past midnight in Lagos, not yet in London.
  ['2026-11-30T23:30:00Z', '', 'this', '2026-12-01', '2026-12-31'],
  ['2027-01-05T09:00:00Z', 'range=last', 'last', '2026-12-01', '2026-12-31'],
  ['2028-03-31T09:00:00Z', 'range=last', 'last', '2028-02-01', '2028-02-29'],
  ['2026-11-22T09:00:00Z', 'from=2026-02-03&to=2026-02-03', 'own', '2026-02-03', '2026-02-03'],
  ['2026-11-22T09:00:00Z', 'from=2026-02-30&to=2026-03-03', 'this', '2026-11-01', '2026-11-30'],
  ['2026-11-22T09:00:00Z', 'from=2026-03-03&to=2026-02-03', 'this', '2026-11-01', '2026-11-30'],
])('at %s "%s" is %s: %s to %s', (now, search, name, from, to) => {
  expect(at(now, search)).toEqual({ name, from, to });
});

it('takes a leap year and not a day more', () => {
  expect(faultOfEnd('2028-01-01', '2028-12-31')).toBeUndefined();
  expect(faultOfEnd('2028-01-01', '2029-01-01')).toBe('Choose 366 days or fewer.');
});
