import { expect, it } from 'vitest';
import { differenceOf } from './difference.ts';

const none = { leftKobo: 0, deductedKobo: 0, pendingKobo: 0 };

it.each([
  ['all is settled', { booksKobo: 500, unsettledKobo: 0, balanceKobo: 500 }, none, none, 0, 0],
  ['some is not settled', { booksKobo: 500, unsettledKobo: 200, balanceKobo: 300 }, none, none, 0, 0],
  ['somebody topped up', { booksKobo: 500, unsettledKobo: 200, balanceKobo: 400 }, none, none, 100, 0],
  ['money is missing', { booksKobo: 500, unsettledKobo: 200, balanceKobo: 290 }, none, none, -10, 0],
  [
    'a refund was taken from what is not settled',
    { booksKobo: 400, unsettledKobo: 200, balanceKobo: 300 },
    { leftKobo: 100, deductedKobo: 0 },
    none,
    0,
    100,
  ],
  [
    'a refund was taken from the balance',
    { booksKobo: 400, unsettledKobo: 200, balanceKobo: 200 },
    { leftKobo: 100, deductedKobo: 0 },
    none,
    0,
    0,
  ],
  [
    'more is there than the refunds explain',
    { booksKobo: 400, unsettledKobo: 200, balanceKobo: 350 },
    { leftKobo: 100, deductedKobo: 0 },
    none,
    50,
    100,
  ],
  [
    'what was pending is still pending',
    { booksKobo: 400, unsettledKobo: 200, balanceKobo: 300 },
    { leftKobo: 100, deductedKobo: 0 },
    { leftKobo: 100, deductedKobo: 0, pendingKobo: 100 },
    0,
    100,
  ],
  [
    'what was pending was deducted',
    { booksKobo: 400, unsettledKobo: 0, balanceKobo: 400 },
    { leftKobo: 100, deductedKobo: 100 },
    { leftKobo: 100, deductedKobo: 0, pendingKobo: 100 },
    0,
    0,
  ],
  [
    'a refund failed and is to come back',
    { booksKobo: 500, unsettledKobo: 200, balanceKobo: 300 },
    { leftKobo: 0, deductedKobo: 0 },
    { leftKobo: 100, deductedKobo: 0, pendingKobo: 100 },
    0,
    0,
  ],
])('%s', (_, held, takenBack, last, differenceKobo, pendingKobo) => {
  expect(differenceOf(held, takenBack, last)).toEqual({ differenceKobo, pendingKobo });
});
