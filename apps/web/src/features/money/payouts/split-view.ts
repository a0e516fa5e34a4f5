import type { Balance } from '@udala/contract/payouts';
import * as m from '@udala/messages/payouts';
import { naira } from '@udala/messages/money';
import { dayLabel } from '#lib/dates.ts';
import { disputedOf, leadOf, type PayoutView } from './view-parts.ts';

/** Where the payment company pays each creator their share of each payment: nothing is withdrawn, and some may be owed. */
export const splitViewOf = (balance: Balance): PayoutView => {
  const { heldKobo, settledKobo, availableKobo, account } = balance;
  return {
    first: { term: m.howItMoves, kobo: null, why: account === null ? m.split.firstWithoutBank : m.split.first },
    lead: leadOf(balance),
    toCome: null,
    stages: [
      {
        name: 'held',
        term: m.split.unsettled,
        kobo: heldKobo,
        why: whyUnsettled(balance),
      },
      { name: 'available', term: m.split.paid, kobo: settledKobo, why: m.split.paidWhy },
    ],
    aside: [
      ...owedOf(availableKobo + balance.disputedKobo),
      ...disputedOf(balance).map((stage) => ({ ...stage, why: m.split.disputedWhy })),
    ],
    next: null,
    costs: m.split.costs,
    hasPayouts: false,
    hasBank: true,
  };
};

function whyUnsettled({ heldKobo, heldUntil }: Balance): string {
  if (heldKobo === 0) return m.split.unsettledEmpty;
  return heldUntil === null ? m.split.unsettledLate : m.solo.toSettleWhy(dayLabel(heldUntil));
}

/** What went back to patrons after the creator was paid; below zero, what the next payments pay them in addition. */
const owedOf = (kobo: number): PayoutView['aside'] => {
  if (kobo === 0) return [];
  return kobo < 0
    ? [{ name: 'owed', term: m.split.owed, kobo: -kobo, why: m.split.owedWhy }]
    : [{ name: 'owed', term: m.split.credit, kobo, why: m.split.creditWhy(naira(kobo)) }];
};
