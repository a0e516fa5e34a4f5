import { expect, it } from 'vitest';
import { listedDay, listedInstant, monthLabel } from './dates.ts';

const now = Date.parse('2026-11-27T12:00:00Z');

it('leaves out the year of a list’s dates where it is this one, by the calendar of Lagos', () => {
  expect(listedDay('2026-12-20', now)).toBe('20 Dec');
  expect(listedDay('2027-01-20', now)).toBe('20 Jan 2027');
  expect(listedInstant('2026-01-01T08:00:00Z', now)).toBe('1 Jan');
  expect(listedInstant('2025-12-31T22:59:00Z', now)).toBe('31 Dec 2025');
  // In Lagos the year has begun an hour earlier.
  expect(listedInstant('2025-12-31T23:30:00Z', now)).toBe('1 Jan');
  expect(listedDay('2026-12-31', Date.parse('2026-12-31T23:30:00Z'))).toBe('31 Dec 2026');
  expect(monthLabel('2026-09-01', now)).toBe('Sep');
  expect(monthLabel('2025-09-01', now)).toBe('Sep 2025');
});
