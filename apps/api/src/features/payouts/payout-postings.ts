import {
  availableTo,
  inTransitTo,
  post,
  provider,
  providerFees,
  type Posting,
} from '#features/ledger/ledger.service.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { queue } from '#platform/jobs/jobs.ts';
import type { Deps } from '#app/deps.ts';
import type { Withdrawal } from './payout-fees.ts';
import { insertPayout, type PayoutRow } from './payouts.queries.ts';

/** Says that payouts were drawn and wait to be sent: what a tick does within a minute is done now. */
export const payoutsReserved = queue<object>('payouts-reserved');

interface PayoutReservation {
  creatorId: string;
  accountId: string;
  withdrawal: Withdrawal;
  isAutomatic: boolean;
}

/** Takes a payout out of what is available. Call it with that account locked; the provider hears of it after the commit. */
export async function reservePayout(
  tx: Tx,
  { clock }: Deps,
  { creatorId, accountId, withdrawal, isAutomatic }: PayoutReservation,
): Promise<PayoutRow> {
  const now = clock.now();
  const payout = await insertPayout(tx, { creatorId, accountId, ...withdrawal, isAutomatic, now });
  await post(tx, {
    ...ofPayout(payout, now),
    kind: 'payout',
    key: `payout:${payout.id}`,
    movements: [{ from: availableTo(creatorId), to: inTransitTo(creatorId), amountKobo: wholeOf(payout) }],
  });
  return payout;
}

/** It has arrived: the provider's balance is less by it and by what the provider took for it. */
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

/** It did not arrive: all of it is hers again. */
export const postFailure = (tx: Tx, payout: PayoutRow, at: Date): Promise<void> =>
  post(tx, {
    ...ofPayout(payout, at),
    kind: 'payout_returned',
    key: `payout_returned:${payout.id}`,
    movements: [
      { from: inTransitTo(payout.creator_id), to: availableTo(payout.creator_id), amountKobo: wholeOf(payout) },
    ],
  });

/** It arrived and was sent back: its fee is spent. */
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
