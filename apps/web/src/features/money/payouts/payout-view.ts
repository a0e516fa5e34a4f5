import type { Balance, MoneyMode } from '@udala/contract/payouts';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/payouts';
import { dayLabel } from '#lib/dates.ts';
import { soloViewOf } from './solo-view.ts';
import { splitViewOf } from './split-view.ts';
import { disputedOf, leadOf, type PayoutView, type Stage } from './view-parts.ts';

const views: Record<MoneyMode, (balance: Balance) => PayoutView> = {
  platform: (balance) => {
    const stages = stagesOf(balance);
    return {
      first: { term: m.howItMoves, kobo: null, why: m.firstPayout },
      lead: leadOf(balance),
      toCome: { term: m.notAtBank, kobo: stages.reduce((sum, { kobo }) => sum + kobo, 0) },
      stages,
      aside: disputedOf(balance),
      next: nextOf(balance),
      costs: costsOf(balance),
      hasPayouts: true,
      hasBank: true,
    };
  },
  solo: soloViewOf,
  split: splitViewOf,
};

export const payoutViewOf = (balance: Balance): PayoutView => views[balance.mode](balance);

const stagesOf = (balance: Balance): readonly Stage[] => {
  const { heldKobo, heldUntil, availableKobo, inTransitKobo } = balance;
  return [
    {
      name: 'held',
      term: m.held,
      kobo: heldKobo,
      why: heldKobo === 0 ? m.heldEmpty : heldUntil === null ? m.heldSoon : m.heldWhy(dayLabel(heldUntil)),
    },
    {
      name: 'available',
      term: m.available,
      kobo: availableKobo,
      why: availableWhy(balance),
    },
    {
      name: 'inTransit',
      term: m.inTransit,
      kobo: inTransitKobo,
      why: inTransitKobo === 0 ? m.inTransitEmpty : inTransitWhy(balance),
    },
  ];
};

function availableWhy({ availableKobo, reservedKobo }: Balance): string {
  if (availableKobo < 0) return m.belowZeroWhy;
  return reservedKobo > 0 ? m.availableReserved(naira(reservedKobo)) : m.availableWhy;
}

function inTransitWhy({ arrivesBy, waitsFor }: Balance): string {
  if (waitsFor !== null) return m.inTransitWaits[waitsFor]();
  return arrivesBy === null ? m.inTransitLong : m.inTransitWhy(dayLabel(arrivesBy));
}

function nextOf(balance: Balance): PayoutView['next'] {
  const { account, obstacle, arrivesBy, availableKobo, heldKobo, heldUntil, minimumKobo, nextWeeklyOn } = balance;
  if (account === null) return null;
  if (balance.waitsFor !== null)
    return { when: m.nextWaits[balance.waitsFor](), why: m.inTransitWaits[balance.waitsFor]() };
  if (obstacle === 'in_progress')
    return { when: m.nextOnItsWay, why: arrivesBy === null ? m.inTransitLong : m.nextArrives(dayLabel(arrivesBy)) };
  if (obstacle === 'on_hold') return { when: m.nextOnHold, why: m.obstacles.on_hold() };
  const byHand = m.nextByHandWhy(naira(Math.max(0, availableKobo - balance.reservedKobo)));
  // What is to be done about it stands with the bank account.
  if (obstacle === 'identity') return { when: m.nextIdentity, why: byHand };
  if (nextWeeklyOn === null) return { when: m.nextByHand, why: byHand };
  // Money that becomes available before that day goes out with it.
  const isFreeByThen = heldUntil !== null && heldUntil < nextWeeklyOn;
  const soFarKobo = Math.max(0, availableKobo - balance.reservedKobo + (isFreeByThen ? heldKobo : 0));
  const why =
    soFarKobo < minimumKobo ? m.nextToGo(naira(soFarKobo), naira(minimumKobo)) : m.nextSoFar(naira(soFarKobo));
  return { when: dayLabel(nextWeeklyOn), why };
}

/** Leaves out the minimum when the disabled button already states it as its reason. */
function costsOf({ withdrawal, account, obstacle, minimumKobo, payoutFees }: Balance): string {
  if (withdrawal) return m.costs(naira(withdrawal.amountKobo), naira(withdrawal.feeKobo));
  const fees = feesOf(payoutFees);
  return account !== null && obstacle === 'below_minimum' ? fees : m.terms(naira(minimumKobo), fees);
}

export const feesOf = ({ leastKobo, mostKobo }: Balance['payoutFees']): string =>
  m.feeTerms(naira(leastKobo), naira(mostKobo));
