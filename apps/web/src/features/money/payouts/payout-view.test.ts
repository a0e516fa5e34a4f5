import { describe, expect, it } from 'vitest';
import { makeBalance } from '../../../test/payouts.ts';
import { payoutViewOf } from './payout-view.ts';

const none = { monthGrossKobo: 0, monthNetKobo: 0 };

describe('the lead', () => {
  it.each([
    ['the month after fees', {}, 'Earned this month', 8_430_000],
    ['what is there of before, in a month without payments', { ...none, heldKobo: 70_000 }, 'Yours so far', 8_500_000],
    ['money that a dispute holds', { ...none, availableKobo: 0, disputedKobo: 250_000 }, 'Yours so far', 250_000],
  ])('is %s', (_what, given, term, kobo) =>
    expect(payoutViewOf(makeBalance(given)).lead).toMatchObject({ term, kobo }),
  );
});

it('says that a reserve stays [A4]', () => {
  const [, available] = payoutViewOf(makeBalance({ reservedKobo: 430_000 })).stages;
  expect(available?.why).toBe(
    '₦4,300 of it stays for now, because a bank may take a payment back. It is freed as your page grows older.',
  );
});

it('has the stages in the order of the money, and a dispute beside them', () => {
  const view = payoutViewOf(makeBalance({ disputedKobo: 1 }));
  expect(view.stages.map(({ term }) => term)).toEqual(['Held', 'Available', 'On the way']);
  expect(view.aside.map(({ term }) => term)).toEqual(['Disputed']);
  expect(payoutViewOf(makeBalance()).aside).toEqual([]);
});

describe('the next payout', () => {
  it.each([
    ['the Friday, and the amount so far', {}, '27 Nov 2026', '₦84,300 so far.'],
    ['what is missing', { availableKobo: 40_000 }, '27 Nov 2026', '₦400 so far. It goes out from ₦1,000.'],
    [
      'with what becomes available before it',
      { heldKobo: 570_000, heldUntil: '2026-11-26' },
      '27 Nov 2026',
      '₦90,000 so far.',
    ],
    ['without what comes later', { heldKobo: 570_000, heldUntil: '2026-11-27' }, '27 Nov 2026', '₦84,300 so far.'],
    ['without the reserve', { reservedKobo: 430_000 }, '27 Nov 2026', '₦80,000 so far.'],
    [
      'that it is on hold',
      { obstacle: 'on_hold', nextWeeklyOn: null },
      'On hold',
      'Your payouts are on hold: a bank disputes a payment, or we are looking into something. Nothing is lost.',
    ],
    ['by hand', { nextWeeklyOn: null }, 'When you withdraw', '₦84,300 is available.'],
    ['never below zero', { availableKobo: -1, nextWeeklyOn: null }, 'When you withdraw', '₦0 is available.'],
    [
      'the one in progress',
      { obstacle: 'in_progress', arrivesBy: '2026-11-24' },
      'On its way now',
      'Arrives by 24 Nov 2026.',
    ],
    [
      'one that waits',
      { obstacle: 'in_progress', waitsFor: 'funds' },
      'As soon as it has settled',
      'Fee included. It waits until the payments of the last days have settled, and then goes out by itself.',
    ],
  ] as const)('says %s', (_what, given, when, why) => {
    const { next } = payoutViewOf(makeBalance(given));
    expect(next).toEqual({ when, why });
  });

  it('is none without a bank', () => expect(payoutViewOf(makeBalance({ account: null })).next).toBeNull());
});

describe('a creator’s own business', () => {
  const solo = (given: Parameters<typeof makeBalance>[0] = {}) =>
    payoutViewOf(makeBalance({ mode: 'solo', account: null, withdrawal: null, obstacle: null, ...given }));

  it('is settled or not, and has nothing to withdraw', () => {
    const view = solo({ heldKobo: 211_250, heldUntil: '2026-11-27', disputedKobo: 1 });
    expect(view.stages).toMatchObject([
      { term: 'Not settled yet', kobo: 211_250, why: 'Paystack sends it to your bank on 27 Nov 2026.' },
      { term: 'Settled', kobo: 8_430_000 },
    ]);
    expect(view).toMatchObject({ next: null, toCome: null, hasPayouts: false });
    expect(view.aside).toMatchObject([{ why: expect.stringContaining('Paystack deducts it') as string }]);
  });

  it('explains an empty stage', () => {
    expect(solo({ availableKobo: 0 }).stages[1]?.why).toBe('What Paystack has sent to your bank shows here.');
  });

  it('says that the next payments cover what went back', () => {
    expect(solo({ availableKobo: -1 }).stages[1]?.why).toBe(
      'More went back to patrons than was settled. Your next payments cover it.',
    );
  });
});
