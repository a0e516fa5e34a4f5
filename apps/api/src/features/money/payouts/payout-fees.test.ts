import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mostOf } from './payout-fees.ts';

it.each([
  { available: 100_000, amount: 99_000, fee: 1_000 },
  { available: 501_000, amount: 500_000, fee: 1_000 },
  { available: 502_000, amount: 500_000, fee: 1_000 },
  { available: 502_501, amount: 500_001, fee: 2_500 },
  { available: 1_002_499, amount: 999_999, fee: 2_500 },
  { available: 1_007_499, amount: 999_999, fee: 2_500 },
  { available: 1_007_500, amount: 1_000_000, fee: 7_500 },
  { available: 5_007_500, amount: 5_000_000, fee: 7_500 },
  { available: 5_010_001, amount: 5_000_001, fee: 10_000 },
  { available: 8_430_000, amount: 8_420_000, fee: 10_000 },
  { available: 2_000_000_000, amount: 1_000_000_000, fee: 10_000 },
])('with $available kobo available, $amount arrive for a fee of $fee', ({ available, amount, fee }) => {
  expect(mostOf(available)).toEqual({ amountKobo: amount, feeKobo: fee });
});

/** The same tariff, computed from the amount that arrives. */
const feeOf = (amountKobo: number) => {
  const transfer = amountKobo <= 500_000 ? 1_000 : amountKobo <= 5_000_000 ? 2_500 : 5_000;
  return transfer + (amountKobo >= 1_000_000 ? 5_000 : 0);
};

it('charges the tariff, never exceeds the balance, and leaves no way to send one kobo more', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100_000, max: 20_000_000 }), (available) => {
      const { amountKobo, feeKobo } = mostOf(available);
      expect(feeKobo).toBe(feeOf(amountKobo));
      expect(amountKobo + feeKobo).toBeLessThanOrEqual(available);
      const more = amountKobo + 1;
      expect(more + feeOf(more)).toBeGreaterThan(available);
    }),
  );
});
