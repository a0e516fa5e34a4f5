import { expect, it } from 'vitest';
import { payoutLimitsOf } from './payout-risk.ts';

const history = { recent_net_kobo: 10_000_000, drawn_today_kobo: 0, is_on_hold: false };
const now = new Date('2027-06-15T09:00:00+01:00');

it.each([
  ['today', '2027-06-15', '2027-06-22', 2_000_000, 50_000_000],
  ['six days ago', '2027-06-09', '2027-06-16', 2_000_000, 50_000_000],
  ['a week ago', '2027-06-08', null, 2_000_000, 50_000_000],
  ['a month ago', '2027-05-15', null, 1_000_000, 100_000_000],
  ['four months ago', '2027-02-15', null, 0, Infinity],
])('a creator first paid %s [A4]', (_, first_paid_on, firstPayoutOn, reservedKobo, mostTodayKobo) => {
  expect(payoutLimitsOf({ ...history, first_paid_on }, now)).toEqual({ firstPayoutOn, reservedKobo, mostTodayKobo });
});

it('counts what went out within a day, and keeps no reserve of losses [A4]', () => {
  const limits = payoutLimitsOf(
    { ...history, first_paid_on: '2027-06-01', recent_net_kobo: -500, drawn_today_kobo: 60_000_000 },
    now,
  );
  expect(limits).toEqual({ firstPayoutOn: null, reservedKobo: 0, mostTodayKobo: 0 });
});
