import { expect, test } from 'vitest';
import { feeOf, feeOnTopOf, stampDutyOf, transferFeeOf } from './fees.ts';
import type { Channel } from './transactions.queries.ts';

test.each<[string, Channel, number, number]>([
  ['the sample of ₦250', 'card', 25_000, 375],
  ['the sample of ₦1,100', 'card', 110_000, 1650],
  ['just under ₦2,500: no ₦100', 'card', 249_900, 3749],
  ['₦2,500: the ₦100 comes on top', 'ussd', 250_000, 13_750],
  ['the cap', 'bank_transfer', 20_000_000, 200_000],
  ['a bank debit', 'direct_debit', 250_000, 1250],
  ['the cap of a bank debit', 'direct_debit', 30_000_000, 100_000],
  ["a customer's own account", 'dedicated_nuban', 250_000, 2500],
  ['its cap', 'dedicated_nuban', 4_000_000, 30_000],
])('%s', (_name, channel, amountKobo, feeKobo) => {
  expect(feeOf(amountKobo, channel)).toBe(feeKobo);
});

test.each<[Channel, number, number]>([
  ['card', 300_000, 14_721],
  ['card', 249_900, 3806],
  ['card', 12_666_600, 200_000],
  ['card', 20_000_000, 200_000],
  ['direct_debit', 250_000, 1257],
])('by %s, %i kobo cost a customer who bears the fee %i on top', (channel, requestedKobo, feeKobo) => {
  expect(feeOnTopOf(requestedKobo, channel)).toBe(feeKobo);
});

test.each([
  [500_000, 1000, 0],
  [500_100, 2500, 0],
  [1_000_000, 2500, 5000],
  [5_000_000, 2500, 5000],
  [5_000_100, 5000, 5000],
])('to send %i kobo costs %i, and the stamp duty is %i', (amountKobo, feeKobo, dutyKobo) => {
  expect([transferFeeOf(amountKobo), stampDutyOf(amountKobo)]).toEqual([feeKobo, dutyKobo]);
});
