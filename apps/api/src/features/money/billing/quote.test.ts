import { limits } from '@udala/contract/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quote } from './quote.ts';

const price = fc.integer({ min: limits.priceMinNaira, max: limits.priceMaxNaira }).map((naira) => naira * 100);
const percent = fc.integer({ min: 0, max: 50 });

describe('quote', () => {
  it.each([
    [
      'the sentence of the welcome page',
      250_000,
      { providerFeeKobo: 13_750, platformFeeKobo: 25_000, netKobo: 211_250 },
    ],
    ["Paystack's sample of ₦1,100", 110_000, { providerFeeKobo: 1_650, platformFeeKobo: 11_000, netKobo: 97_350 }],
    ['the last price without the ₦100', 249_900, { providerFeeKobo: 3_749, platformFeeKobo: 24_990, netKobo: 221_161 }],
    ['the cap', 100_000_000, { providerFeeKobo: 200_000, platformFeeKobo: 10_000_000, netKobo: 89_800_000 }],
  ])('%s', (_, grossKobo, fees) => {
    expect(quote(grossKobo, 10)).toEqual({ grossKobo, ...fees });
  });

  it('adds up to the gross amount, to the kobo', () => {
    fc.assert(
      fc.property(price, percent, (grossKobo, platformFeePercent) => {
        const { providerFeeKobo, platformFeeKobo, netKobo } = quote(grossKobo, platformFeePercent);
        expect(providerFeeKobo + platformFeeKobo + netKobo).toBe(grossKobo);
        for (const kobo of [providerFeeKobo, platformFeeKobo, netKobo]) expect(Number.isSafeInteger(kobo)).toBe(true);
        expect(netKobo).toBeGreaterThan(0);
      }),
    );
  });

  it('never exceeds the fee cap, nor falls as the price rises', () => {
    fc.assert(
      fc.property(price, price, (one, other) => {
        const [lower, higher] = [quote(Math.min(one, other), 10), quote(Math.max(one, other), 10)];
        expect(lower.providerFeeKobo).toBeLessThanOrEqual(higher.providerFeeKobo);
        expect(higher.providerFeeKobo).toBeLessThanOrEqual(200_000);
      }),
    );
  });
});
