import {
  availableTo,
  heldBy,
  platformFees,
  provider,
  providerFees,
  settledTo,
  subaccounts,
  toRefund,
  type Movement,
} from '#features/money/ledger/ledger.service.ts';
import type { Division } from '#platform/payments/payments.ts';
import type { Attempt } from './attempts.queries.ts';
import type { Quote } from './quote.ts';

// How money that came in is booked: whole with us, or divided by the provider with its creator's subaccount.

type Payee = Pick<Attempt, 'creator_id' | 'main_share_kobo' | 'recovered_kobo'>;
type Divided = Payee & { main_share_kobo: number; recovered_kobo: number };

export const isDivided = (payment: Payee): payment is Divided =>
  payment.main_share_kobo !== null && payment.recovered_kobo !== null;

/** How the provider is asked to divide it. */
export const divisionOf = ({ subaccount_code, main_share_kobo }: Attempt): Division | null =>
  subaccount_code === null || main_share_kobo === null
    ? null
    : { subaccountCode: subaccount_code, mainShareKobo: main_share_kobo };

/** Our fee on a divided payment, which was decided when it was begun: what comes to us without what pays off a debt. */
export const feeOfDivided = ({ main_share_kobo, recovered_kobo }: Divided): number => main_share_kobo - recovered_kobo;

/** A payment that bought its period, at its price. */
export function paymentMovements(payment: Payee, fees: Quote): Movement[] {
  const { grossKobo, providerFeeKobo, platformFeeKobo } = fees;
  const { creator_id: creatorId } = payment;
  if (!isDivided(payment)) {
    const held = heldBy(creatorId);
    return [
      { from: provider, to: held, amountKobo: grossKobo },
      { from: held, to: providerFees, amountKobo: providerFeeKobo },
      { from: held, to: platformFees, amountKobo: platformFeeKobo },
    ];
  }
  const settled = settledTo(creatorId);
  return [
    ...dividedMovements(payment, grossKobo, providerFeeKobo),
    { from: settled, to: platformFees, amountKobo: platformFeeKobo },
    signed(settled, availableTo(creatorId), payment.recovered_kobo),
  ];
}

/**
 * A payment that bought nothing, and goes back whole: the platform bears the provider's fee. Of a divided one the creator
 * owes what their subaccount got of it.
 */
export function unowedMovements(payment: Payee, receivedKobo: number, feeKobo: number): Movement[] {
  if (!isDivided(payment))
    return [
      { from: provider, to: toRefund, amountKobo: receivedKobo },
      { from: platformFees, to: providerFees, amountKobo: feeKobo },
    ];
  const [settled, available] = [settledTo(payment.creator_id), availableTo(payment.creator_id)];
  return [
    ...dividedMovements(payment, receivedKobo, feeKobo),
    { from: settled, to: available, amountKobo: payment.main_share_kobo },
    { from: platformFees, to: available, amountKobo: feeKobo },
    { from: available, to: toRefund, amountKobo: receivedKobo },
  ];
}

/** What came above the price, and goes back. The subaccount of a divided payment got all of it. */
export function excessMovements(payment: Payee, excessKobo: number): Movement[] {
  if (!isDivided(payment)) return [{ from: provider, to: toRefund, amountKobo: excessKobo }];
  const { creator_id: creatorId } = payment;
  return [
    { from: subaccounts, to: settledTo(creatorId), amountKobo: excessKobo },
    { from: availableTo(creatorId), to: toRefund, amountKobo: excessKobo },
  ];
}

/** What the provider's fee turned out to be more than booked; the subaccount of a divided payment bears it. */
export function feeMovements(payment: Divided, moreKobo: number, isOwed: boolean): Movement[] {
  const { creator_id: creatorId } = payment;
  return [
    signed(settledTo(creatorId), providerFees, moreKobo),
    signed(providerFees, subaccounts, moreKobo),
    ...(isOwed ? [] : [signed(platformFees, availableTo(creatorId), moreKobo)]),
  ];
}

const dividedMovements = (
  { creator_id: creatorId, main_share_kobo: mainShareKobo }: Divided,
  grossKobo: number,
  providerFeeKobo: number,
): Movement[] => [
  { from: subaccounts, to: settledTo(creatorId), amountKobo: grossKobo },
  { from: provider, to: subaccounts, amountKobo: mainShareKobo },
  { from: settledTo(creatorId), to: providerFees, amountKobo: providerFeeKobo },
  { from: providerFees, to: subaccounts, amountKobo: providerFeeKobo },
];

/** A movement of an amount that may be below zero. */
export const signed = (from: Movement['from'], to: Movement['to'], kobo: number): Movement =>
  kobo < 0 ? { from: to, to: from, amountKobo: -kobo } : { from, to, amountKobo: kobo };
