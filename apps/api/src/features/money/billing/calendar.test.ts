import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { due, lagosDate, lagosMidnight, lagosMonthStart } from './calendar.ts';

describe('due', () => {
  it.each([
    ['2026-01-28', '02-28 03-28 04-28 05-28 06-28 07-28', '2027-01-28', '2028-01-28', '2030-01-28'],
    ['2026-01-29', '02-28 03-29 04-29 05-29 06-29 07-29', '2027-01-29', '2028-01-29', '2030-01-29'],
    ['2026-01-30', '02-28 03-30 04-30 05-30 06-30 07-30', '2027-01-30', '2028-01-30', '2030-01-30'],
    ['2026-01-31', '02-28 03-31 04-30 05-31 06-30 07-31', '2027-01-31', '2028-01-31', '2030-01-31'],
    ['2026-08-31', '09-30 10-31 11-30 12-31 01-31 02-28', '2027-08-31', '2028-08-31', '2030-08-31'],
    ['2027-12-31', '01-31 02-29 03-31 04-30 05-31 06-30', '2028-12-31', '2029-12-31', '2031-12-31'],
    ['2028-02-29', '03-29 04-29 05-29 06-29 07-29 08-29', '2029-02-28', '2030-02-28', '2032-02-29'],
    ['2096-02-29', '03-29 04-29 05-29 06-29 07-29 08-29', '2097-02-28', '2098-02-28', '2100-02-28'],
  ])('from %s', (anchor, halfYear, oneYear, twoYears, fourYears) => {
    expect([1, 2, 3, 4, 5, 6].map((n) => due(anchor, n).slice(5)).join(' ')).toBe(halfYear);
    expect([due(anchor, 12), due(anchor, 24), due(anchor, 48)]).toEqual([oneYear, twoYears, fourYears]);
  });

  it('finds the leap day again after the year 2100', () => {
    expect(due('2096-02-29', 96)).toBe('2104-02-29');
  });

  /** The same rule in plain numbers. */
  function inNumbers(anchor: string, n: number): string {
    const [year = 0, month = 0, day = 0] = anchor.split('-').map(Number);
    const lastDay = new Date(Date.UTC(year, month + n, 0)).getUTCDate();
    return new Date(Date.UTC(year, month - 1 + n, Math.min(day, lastDay))).toISOString().slice(0, 10);
  }

  it('keeps the day of its anchor in 200,000 random cases: steps of 28 to 31 days, the same day each year', () => {
    const DAY_MS = 86_400_000;
    const anchor = fc
      .integer({ min: Date.UTC(2000, 0, 1) / DAY_MS, max: Date.UTC(2150, 11, 31) / DAY_MS })
      .map((day) => new Date(day * DAY_MS).toISOString().slice(0, 10));
    const holds = (from: string, n: number) => {
      const begins = due(from, n);
      const days = (Date.parse(due(from, n + 1)) - Date.parse(begins)) / DAY_MS;
      const isSameDay = begins.slice(5) === from.slice(5) || (from.endsWith('02-29') && begins.endsWith('02-28'));
      return begins === inNumbers(from, n) && days >= 28 && days <= 31 && (n % 12 !== 0 || isSameDay);
    };
    const { counterexample } = fc.check(fc.property(anchor, fc.nat(600), holds), { numRuns: 200_000 });
    expect(counterexample).toBeNull();
  });
});

describe('the Lagos day', () => {
  it.each([
    ['2026-11-20T22:59:59.900Z', '2026-11-20'],
    ['2026-11-20T23:00:00.100Z', '2026-11-21'],
    ['2026-12-31T23:30:00.000Z', '2027-01-01'],
  ])('at %s is %s', (instant, date) => {
    expect(lagosDate(new Date(instant))).toBe(date);
  });

  it('begins an hour earlier than in London', () => {
    expect(lagosMidnight('2026-11-21').toISOString()).toBe('2026-11-20T23:00:00.000Z');
    expect(lagosMidnight('2026-07-21').toISOString()).toBe('2026-07-20T23:00:00.000Z');
  });

  it('begins on its own date and ends on the next', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2150-12-31'), noInvalidDate: true }),
        (instant) => {
          const begin = lagosMidnight(lagosDate(instant)).getTime();
          expect(begin).toBeLessThanOrEqual(instant.getTime());
          expect(instant.getTime() - begin).toBeLessThan(86_400_000);
        },
      ),
    );
  });

  it('knows the start of its month', () => {
    expect(lagosMonthStart(new Date('2026-11-30T23:30:00Z')).toISOString()).toBe('2026-11-30T23:00:00.000Z');
    expect(lagosMonthStart(new Date('2026-11-30T22:30:00Z')).toISOString()).toBe('2026-10-31T23:00:00.000Z');
  });
});
