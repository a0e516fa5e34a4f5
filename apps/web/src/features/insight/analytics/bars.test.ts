import { expect, it } from 'vitest';
import { barsOf, seriesOf } from './bars.ts';
import { bestTimesOf } from './best-times.ts';
import { daysUntil } from '../../../test/analytics.ts';

it.each([7, 30])('shows %i days as one bar each', (count) => {
  const days = daysUntil('2026-11-23', count);
  expect(barsOf(days)).toEqual(days);
});

it('groups ninety days into twelve whole weeks that end today and a short first week, without losing a day', () => {
  const days = daysUntil('2026-11-23', 90);
  const bars = barsOf(days);
  expect(bars).toHaveLength(13);
  expect(bars.map(({ date }) => date).slice(0, 2)).toEqual(['2026-08-26', '2026-09-01']);
  expect(bars.at(-1)).toMatchObject({ date: '2026-11-17', patrons: days.at(-1)?.patrons });
  for (const of of ['joined', 'left', 'grossKobo', 'netKobo', 'reads'] as const)
    expect(bars.reduce((sum, bar) => sum + bar[of], 0)).toBe(days.reduce((sum, day) => sum + day[of], 0));
});

it('draws lost patrons below the line', () => {
  const days = daysUntil('2026-11-23', 7).map((day) => ({ ...day, joined: 3, left: 2 }));
  expect(seriesOf('moves', days)).toEqual([Array(7).fill(3), Array(7).fill(-2)]);
});

it('merges consecutive hours into one time and lists the time with the most reads first', () => {
  const hours = [
    { weekday: 2, hour: 20, reads: 9 },
    { weekday: 7, hour: 23, reads: 14 },
    { weekday: 2, hour: 19, reads: 8 },
    { weekday: 1, hour: 0, reads: 3 },
    { weekday: 3, hour: 21, reads: 1 },
  ];
  expect(bestTimesOf(hours)).toEqual(['Tuesdays 19:00–21:00', 'Sundays 23:00–00:00', 'Mondays 00:00–01:00']);
  expect(bestTimesOf([])).toEqual([]);
});
