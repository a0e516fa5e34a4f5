import { expect, test } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

// Lagos is an hour ahead of UTC.
const night = ['22:00:00', '07:00:00'] as const;
const noon = ['12:00:00', '13:30:00'] as const;

test.each([
  [...night, '2026-03-01T20:59:59Z', null],
  [...night, '2026-03-01T21:00:00Z', '2026-03-02T06:00:00Z'],
  [...night, '2026-12-31T23:30:00Z', '2027-01-01T06:00:00Z'],
  [...night, '2028-02-28T22:30:00Z', '2028-02-29T06:00:00Z'],
  [...night, '2026-03-02T05:59:59.999Z', '2026-03-02T06:00:00Z'],
  [...night, '2026-03-02T06:00:00Z', null],
  [...noon, '2026-03-01T11:00:00Z', '2026-03-01T12:30:00Z'],
  [...noon, '2026-03-01T12:30:00Z', null],
  [...noon, '2026-03-01T22:00:00Z', null],
  ['08:00:00', '08:00:00', '2026-03-01T07:00:00Z', null],
])('from %s to %s, at %s it is quiet until %s', (from, to, now, until) => {
  expect(quietUntil(new Date(now), { from, to })).toEqual(until === null ? null : new Date(until));
});
