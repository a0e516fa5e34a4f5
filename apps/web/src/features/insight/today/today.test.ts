import { expect, it } from 'vitest';
import type { Today } from '@udala/contract/today';
import { nextStepOf } from './next-step-of.ts';
import { partOfDay } from './part-of-day.ts';

it.each([
  ['2026-11-25T03:30:00Z', 'morning'],
  ['2026-11-25T10:59:00Z', 'morning'],
  ['2026-11-25T11:00:00Z', 'afternoon'],
  ['2026-11-25T16:00:00Z', 'evening'],
  ['2026-11-25T23:30:00Z', 'evening'],
  ['2026-11-25T02:30:00Z', 'evening'],
])('at %s it is %s in Lagos', (at, part) => {
  expect(partOfDay(Date.parse(at))).toBe(part);
});

const now = Date.parse('2026-11-25T12:00:00Z');
const nothing: Today = {
  patrons: 3,
  patronsChange: 0,
  monthNetKobo: 0,
  toAnswer: 0,
  failedPayout: null,
  arePayoutsHeld: false,
  lastPostAt: '2026-11-24T12:00:00Z',
  moment: null,
};
const silent = { lastPostAt: '2026-11-18T12:00:00Z' };
const failed = { failedPayout: { amountKobo: 499_000 } };

it.each<[string, Partial<Today>, ReturnType<typeof nextStepOf>]>([
  ['nothing', {}, null],
  ['nothing before the first post', { lastPostAt: null }, null],
  ['nothing on the sixth day', { lastPostAt: '2026-11-18T12:00:01Z' }, null],
  ['a week of silence', silent, { kind: 'post', days: 7 }],
  ['people who wait, before silence', { ...silent, toAnswer: 2 }, { kind: 'answer', count: 2 }],
  ['lost money, before all', { ...silent, ...failed, toAnswer: 2 }, { kind: 'payout', amountKobo: 499_000 }],
])('the next step: %s', (_, given, step) => {
  expect(nextStepOf({ ...nothing, ...given }, now)).toEqual(step);
});
