import type { Balance } from '@udala/contract/payouts';
import * as m from '@udala/messages/payouts';
import { dayLabel } from '#lib/dates.ts';
import { disputedOf, leadOf, type PayoutView } from './view-parts.ts';

/** Where the payment company pays the creator's own business: money is settled or not yet, and nothing is withdrawn. */
export const soloViewOf = (balance: Balance): PayoutView => {
  const { heldKobo, heldUntil, availableKobo } = balance;
  return {
    first: { term: m.howItMoves, kobo: null, why: m.solo.first },
    lead: leadOf(balance),
    toCome: null,
    stages: [
      {
        name: 'held',
        term: m.solo.toSettle,
        kobo: heldKobo,
        why: heldKobo === 0 || heldUntil === null ? m.solo.toSettleEmpty : m.solo.toSettleWhy(dayLabel(heldUntil)),
      },
      {
        name: 'available',
        term: m.solo.settled,
        kobo: availableKobo,
        why: settledWhy(availableKobo),
      },
    ],
    aside: disputedOf(balance).map((stage) => ({ ...stage, why: m.solo.disputedWhy })),
    next: null,
    costs: m.solo.costs,
    hasPayouts: false,
    hasBank: false,
  };
};

function settledWhy(kobo: number): string {
  if (kobo === 0) return m.solo.settledEmpty;
  return kobo < 0 ? m.solo.belowZeroWhy : m.solo.settledWhy;
}
