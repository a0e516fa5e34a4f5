import * as m from '@udala/messages/payouts-server';
import { expect, it } from 'vitest';
import { isBankToMend, reasonOf } from './payout-words.ts';

it.each([
  ['Your balance is not enough to fulfil this request', m.ourSide],
  ['You cannot initiate third party payouts as a starter business', m.ourSide],
  ['abandoned', m.ourSide],
  ['rejected', m.ourSide],
  ['Beneficiary account is dormant', m.accountNotReached],
  ['Account name mismatch', m.accountNotReached],
  ['Transfer limit exceeded for this account', m.accountFull],
  ['failed', m.payoutFailed],
  [null, m.payoutFailed],
])('%s is: %s', (failure, words) => {
  expect(reasonOf(failure)).toBe(words);
  expect(isBankToMend(failure)).toBe(words !== m.ourSide);
});
