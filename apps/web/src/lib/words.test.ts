import { summaryHelperWords } from '@udala/contract/limits';
import { expect, it } from 'vitest';
import { shortCount } from './count.ts';
import { dayLabel } from './dates.ts';
import { elapsed } from './elapsed.ts';
import { about } from './money.ts';
import { summaryOf } from './summary.ts';

it('counts with k and m, one decimal, rounded down', () => {
  expect([0, 999, 1000, 1250, 1999, 999_999, 1_000_000, 3_490_000].map(shortCount)).toEqual([
    '0',
    '999',
    '1k',
    '1.2k',
    '1.9k',
    '999.9k',
    '1m',
    '3.4m',
  ]);
});

it('shows elapsed time in one unit', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const ago = (seconds: number) => elapsed(new Date(now - seconds * 1000).toISOString(), now);
  expect([0, 59, 60, 3599, 3600, 86_399, 86_400, 604_799, 604_800].map(ago)).toEqual([
    '0s',
    '59s',
    '1m',
    '59m',
    '1h',
    '23h',
    '1d',
    '6d',
    '1w',
  ]);
  expect(elapsed('2026-11-20T12:00:05Z', now)).toBe('0s');
});

it('cuts a text after 33 words, and only then', () => {
  const words = Array.from({ length: 40 }, (_, index) => `w${index}`);
  expect(summaryOf(words.slice(0, 33).join(' '))).toBe(words.slice(0, 33).join(' '));
  expect(summaryOf(words.join(' '))).toBe(`${words.slice(0, 33).join(' ')} ...`);
  expect(summaryOf(words.join('\n'), 2)).toBe('w0 w1 ...');
  // The specification calls the helper with 44 and cuts at 33.
  expect(summaryOf(words.join(' '), summaryHelperWords)).toBe(`${words.slice(0, 33).join(' ')} ...`);
});

it('formats a date of the API', () => {
  expect(dayLabel('2026-12-20')).toBe('20 Dec 2026');
});

it('never overstates an amount by a kobo', () => {
  expect(about(211_250)).toBe('₦2,112');
});
