import {
  availableTo,
  inTransitTo,
  post,
  provider,
  providerFees,
  type Posting,
} from '#features/money/ledger/ledger.service.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { queue } from '#platform/jobs/jobs.ts';
import type { Deps } from '#app/deps.ts';
import type { Withdrawal } from './payout-fees.ts';
import { insertPayout, type PayoutRow } from './payouts.queries.ts';

/** Announces that payouts are reserved, so that they are sent at once and not at the next tick a minute later. */
export const payoutsReserved = queue<object>('payouts-reserved', {}, { formerly: 'payouts-drawn' });

interface AutomaticPayout {
  /** Earlier automatic payouts do not count. */
  since: string;
  creatorId: string;
}
/** Draws for one creator: again with a growing backoff after a failure, and what a largest transfer has left. */
export const weeklyPayoutAgain = queue<AutomaticPayout>('weekly-payout-again');

interface PayoutReservation {
  creatorId: string;
  accountId: string;
  withdrawal: Withdrawal;
  /** When the weekly run was due that pays it; null for a withdrawal. */
  runAt: Date | null;
}

/** Moves a payout out of the available balance. Call it with that account locked; it is sent after the commit. */
export async function reservePayout(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { creatorId, accountId, withdrawal, runAt }: PayoutReservation,
): Promise<PayoutRow> {
  const now = clock.now();
  const payout = await insertPayout(tx, { creatorId, accountId, ...withdrawal, runAt, now });
  await postReservation(tx, payout, now);
  return payout;
}

/** Books the amount and its fee from the available balance to what is in transit. */
export const postReservation = (tx: Tx, payout: PayoutRow, at: Date): Promise<void> =>
  post(tx, {
    ...ofPayout(payout, at),
    kind: 'payout',
    key: `payout:${payout.id}`,
    movements: [
      { from: availableTo(payout.creator_id), to: inTransitTo(payout.creator_id), amountKobo: wholeOf(payout) },
    ],
  });

/** Books by how much a payout turned out to be larger or smaller than what was reserved. */
export async function postOtherAmount(tx: Tx, reserved: PayoutRow, payout: PayoutRow, at: Date): Promise<void> {
  const moreKobo = wholeOf(payout) - wholeOf(reserved);
  const [available, inTransit] = [availableTo(payout.creator_id), inTransitTo(payout.creator_id)];
  const [from, to] = moreKobo > 0 ? [available, inTransit] : [inTransit, available];
  await post(tx, {
    ...ofPayout(payout, at),
    kind: 'payout',
    key: `payout:${payout.id}:${payout.amount_kobo}`,
    movements: [{ from, to, amountKobo: Math.abs(moreKobo) }],
  });
}

/** Books an arrival: the provider's balance falls by the amount and by the provider's fee. */
export const postArrival = (tx: Tx, payout: PayoutRow, at: Date): Promise<void> =>
  post(tx, {
    ...ofPayout(payout, at),
    kind: 'payout_sent',
    key: `payout_sent:${payout.id}`,
    movements: [
      { from: inTransitTo(payout.creator_id), to: provider, amountKobo: payout.amount_kobo },
      { from: inTransitTo(payout.creator_id), to: providerFees, amountKobo: payout.fee_kobo },
    ],
  });

/** Books a failure: the amount and the fee become available to the creator again. */
export const postFailure = (tx: Tx, payout: PayoutRow, at: Date): Promise<void> =>
  post(tx, {
    ...ofPayout(payout, at),
    kind: 'payout_returned',
    key: `payout_returned:${payout.id}`,
    movements: [
      { from: inTransitTo(payout.creator_id), to: availableTo(payout.creator_id), amountKobo: wholeOf(payout) },
    ],
  });

/** Books a return after arrival: the amount comes back, the fee is spent. */
export const postReturn = (tx: Tx, payout: PayoutRow, at: Date): Promise<void> =>
  post(tx, {
    ...ofPayout(payout, at),
    kind: 'payout_returned',
    key: `payout_returned:${payout.id}`,
    movements: [{ from: provider, to: availableTo(payout.creator_id), amountKobo: payout.amount_kobo }],
  });

const wholeOf = ({ amount_kobo, fee_kobo }: PayoutRow): number => amount_kobo + fee_kobo;

const ofPayout = ({ creator_id: creatorId }: PayoutRow, at: Date): Pick<Posting, 'creatorId' | 'invoiceId' | 'at'> => ({
  creatorId,
  invoiceId: null,
  at,
});
