import { expect, it } from 'vitest';
import { publicConfig } from '../../../test/wire.ts';
import { payoutClaimsOf } from './payout-claims.ts';

const quote = { grossKobo: 400_000, providerFeeKobo: 16_000, platformFeeKobo: 20_000, netKobo: 364_000 };
const payouts = { mode: 'platform', minimumKobo: 300_000, payoutFees: { leastKobo: 2_000, mostKobo: 7_000 } } as const;
const answersOf = (given: typeof quote) =>
  payoutClaimsOf({ ...publicConfig, payouts }, given)
    .questions.map(({ answer }) => answer)
    .join(' ');

it('makes every amount of the fees and payouts of this instance', () => {
  const claims = payoutClaimsOf({ ...publicConfig, payouts }, quote);
  expect(claims.fees).toBe('₦360 of ₦4,000, then ₦20 to ₦70 a payout');
  expect(claims.costs).toBe('Each payout costs ₦20 to ₦70, by its size.');
  const answers = answersOf(quote);
  expect(answers).toContain('Of ₦4,000 by a Nigerian card, the payment company takes ₦160. We take ₦200. Each payout');
  expect(answers).toContain('every Friday, from ₦3,000');
});

it('claims no fee of ours where there is none', () => {
  expect(answersOf({ ...quote, platformFeeKobo: 0, netKobo: 384_000 })).toContain('We take nothing.');
});

it('promises no payout where the payment company pays the creator', () => {
  const config = { ...publicConfig, payouts: { ...payouts, mode: 'solo' as const } };
  const claims = payoutClaimsOf(config, { ...quote, platformFeeKobo: 0, netKobo: 384_000 });
  expect(claims.fees).toBe('₦160 of ₦4,000, and nothing for us');
  expect(JSON.stringify(claims)).not.toMatch(/Friday|Withdraw/i);
});
