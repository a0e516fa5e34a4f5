import { expect, test } from 'vitest';
import { feeOf } from './fees.ts';

test.each([
  ['the sample of ₦250', 25_000, 375],
  ['the sample of ₦1,100', 110_000, 1650],
  ['just under ₦2,500: no ₦100', 249_900, 3749],
  ['₦2,500: the ₦100 comes on top', 250_000, 13_750],
  ['the cap', 20_000_000, 200_000],
])('%s', (_name, amountKobo, feeKobo) => {
  expect(feeOf(amountKobo, 'card')).toBe(feeKobo);
});
