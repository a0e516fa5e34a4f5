import type { Balance } from '@udala/contract/payouts';
import * as m from '@udala/messages/payouts';
import { naira } from '@udala/messages/money';

export interface Stage {
  name: 'held' | 'available' | 'inTransit' | 'disputed' | 'owed';
  term: string;
  kobo: number;
  why: string;
}

/** Everything that Payout says and counts, whatever the mode: the screen draws this and knows no mode. */
export interface PayoutView {
  /** What leads before the first payment. */
  first: PayoutView['lead'];
  /** The figure that leads; null before the first payment, when `why` leads. */
  lead: { term: string; kobo: number | null; why: string };
  /** What is not at the creator's bank yet, in all; null where no sum of the stages says that. */
  toCome: { term: string; kobo: number } | null;
  /** In the order in which money passes them. */
  stages: readonly Stage[];
  /** Money that waits beside them. */
  aside: readonly Stage[];
  /** Null as long as there is no bank to send anything to. */
  next: { when: string; why: string } | null;
  /** What a payout costs. */
  costs: string;
  /** False where the payment company pays the creator: then there is nothing to withdraw. */
  hasPayouts: boolean;
  /** False where the payment company has the bank already. */
  hasBank: boolean;
}

export const disputedOf = ({ disputedKobo: kobo }: Balance): readonly Stage[] =>
  kobo > 0 ? [{ name: 'disputed', term: m.disputed, kobo, why: m.disputedWhy }] : [];

/** A month without payments is no lead as long as money of before is there. */
export function leadOf(balance: Balance): PayoutView['lead'] {
  const { monthGrossKobo, monthNetKobo, availableKobo, heldKobo, inTransitKobo, disputedKobo, settledKobo } = balance;
  if (monthGrossKobo > 0)
    return { term: m.earnedThisMonth, kobo: monthNetKobo, why: m.afterFees(naira(monthGrossKobo)) };
  const soFarKobo = availableKobo + heldKobo + inTransitKobo + disputedKobo + settledKobo;
  return { term: m.yoursSoFar, kobo: soFarKobo, why: m.nothingThisMonth };
}
