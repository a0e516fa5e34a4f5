import { expect, it } from 'vitest';
import type { ProviderRefund } from '#platform/payments/payments.ts';
import { matchRefund, refundsOfOthers } from './match-refund.ts';

const sent = (providerId: number, given: Partial<ProviderRefund> = {}): ProviderRefund => ({
  status: 'done',
  providerId,
  amountKobo: 100,
  note: null,
  ...given,
});
const refund = { id: 'a', amount_kobo: 100 };
const booked = [
  { id: 'a', provider_id: null },
  { id: 'b', provider_id: 2 },
];

it.each<[string, ProviderRefund[], number | null]>([
  ['its own, by our note', [sent(1, { note: 'a' })], 1],
  [
    'its own, though it takes longer than one of the same amount by hand',
    [sent(1, { note: 'a', status: 'pending' }), sent(3)],
    1,
  ],
  ['one of the same amount by hand', [sent(3)], 3],
  ['one by hand rather than its own that failed', [sent(1, { note: 'a', status: 'failed' }), sent(3)], 3],
  ['its own that failed', [sent(1, { note: 'a', status: 'failed' })], 1],
  ['none that failed by hand', [sent(3, { status: 'failed' })], null],
  ['none of another amount', [sent(3, { amountKobo: 99 })], null],
  ['none that is another of ours, by its id or note', [sent(2), sent(4, { note: 'b' })], null],
])('finds %s', (_, all, found) => {
  expect(matchRefund(refund, booked, all)?.providerId ?? null).toBe(found);
});

it('lists what is none of ours', () => {
  const all = [sent(1, { note: 'a' }), sent(2), sent(3), sent(4, { note: 'b' })];
  expect(refundsOfOthers(booked, all).map(({ providerId }) => providerId)).toEqual([3]);
});
