import { describe, expect, it } from 'vitest';
import { makeBalance } from '../../../test/payouts.ts';
import { payoutViewOf } from './payout-view.ts';

const paid = {
  mode: 'split',
  availableKobo: 0,
  heldKobo: 211_250,
  heldUntil: '2026-11-27',
  settledKobo: 500_000,
} as const;
const viewOf = (given: Parameters<typeof makeBalance>[0] = {}) => payoutViewOf(makeBalance({ ...paid, ...given }));

describe('Payout where Paystack pays each creator their share', () => {
  it('says what is on the way and at the bank, and has a bank but nothing to withdraw', () => {
    const view = viewOf();
    expect(view.stages.map(({ term, kobo }) => [term, kobo])).toEqual([
      ['On the way', 211_250],
      ['At your bank', 500_000],
    ]);
    expect(view).toMatchObject({ aside: [], next: null, hasPayouts: false, hasBank: true });
  });

  it('promises no day once Paystack is late', () =>
    expect(viewOf({ heldUntil: null }).stages[0]?.why).toMatch(/^Paystack is taking longer than usual/));

  it('leads with all so far in a month without payments', () =>
    expect(viewOf({ monthGrossKobo: 0, monthNetKobo: 0 }).lead.kobo).toBe(711_250));

  it.each([
    ['what went back is owed', { availableKobo: -225_000 }, [['You owe', 225_000]]],
    ['what is paid off too much comes back', { availableKobo: 4_000 }, [['You get more', 4_000]]],
    [
      'what a bank has frozen is not owed yet',
      { availableKobo: -250_000, disputedKobo: 250_000 },
      [['Disputed', 250_000]],
    ],
  ])('%s', (_what, given, aside) => expect(viewOf(given).aside.map(({ term, kobo }) => [term, kobo])).toEqual(aside));

  it('asks for the bank first', () =>
    expect(viewOf({ account: null }).first.why).toBe(
      'Add your bank: patrons can pay you from then on, and Paystack sends your share straight to it.',
    ));
});
