import type { Sandbox } from '../../sandbox.ts';
import type { Dispute } from '../disputes/disputes.queries.ts';
import { balanceKobo } from '../payouts/balance.queries.ts';
import type { Transfer } from '../payouts/transfers.queries.ts';
import type { Refund } from '../refunds/refunds.queries.ts';
import { settlementTimesOf } from '../settlements/settlement-times.ts';
import { settleDue } from '../settlements/settlements.ts';
import { addToSettlement } from '../settlements/settlements.queries.ts';
import { addToSubaccountSettlement } from '../subaccounts/subaccount-settlements.queries.ts';
import { sharesOf } from '../subaccounts/shares.ts';
import type { Transaction } from '../transactions.queries.ts';
import { insertMovement, totalsOf, type Movement, type Source, type Totals } from './movements.queries.ts';

type Account = Pick<Sandbox, 'store' | 'clock' | 'behaviours'>;

/**
 * Writes a payment down, with its net amount where it is settled to; of a split one, the part that is not the
 * subaccount's. Everything here is in the caller's transaction.
 */
export function bookCharge(account: Account, transaction: Transaction, paidAt: string): void {
  const { id, reference, amountKobo } = transaction;
  const feeKobo = transaction.feesKobo ?? 0;
  const { main, subaccount } = sharesOf(transaction);
  book(
    account,
    { at: paidAt, kind: 'charge', id, reference, amountKobo, feeKobo },
    { unsettledKobo: main.grossKobo - main.feesKobo },
  );
  const times = settlementTimesOf(paidAt);
  if (main.grossKobo > 0) addToSettlement(account.store, { id, ...main }, times);
  if (subaccount) addToSubaccountSettlement(account.store, subaccount.code, { id, ...subaccount }, times);
}

/**
 * What can pay a deduction: the pending payout first, else the balance, as support.paystack.com/en/articles/2127106 has
 * it. Null where neither suffices; one of them pays all of it (general knowledge).
 */
export function sourceOf(account: Account, kobo: number): Source | null {
  settleDue(account);
  if (totalsOf(account.store).unsettledKobo >= kobo) return 'payout';
  return balanceKobo(account) >= kobo ? 'balance' : null;
}

export function bookRefund(account: Account, { id, reference, amountKobo, takenFrom }: Refund): void {
  book(account, { kind: 'refund', id, reference, amountKobo, feeKobo: 0 }, changeOf(takenFrom, -amountKobo));
}

/** A failed refund is added back to what it was deducted from. */
export function bookRefundReturn(account: Account, { id, reference, amountKobo, takenFrom }: Refund): void {
  book(account, { kind: 'refund-returned', id, reference, amountKobo, feeKobo: 0 }, changeOf(takenFrom, amountKobo));
}

/** A lost dispute is deducted in any case: it may be a debt that later settlements pay (general knowledge). */
export function bookLostDispute(account: Account, { id, reference, amountKobo }: Dispute): void {
  const source = sourceOf(account, amountKobo) ?? 'payout';
  book(account, { kind: 'dispute-lost', id, reference, amountKobo, feeKobo: 0 }, changeOf(source, -amountKobo));
}

export function bookTransfer(account: Account, { id, reference, amountKobo, costKobo }: Transfer): void {
  book(
    account,
    { kind: 'transfer', id, reference, amountKobo, feeKobo: costKobo },
    { balanceKobo: -amountKobo - costKobo },
  );
}

/** A failed transfer is back with its cost; one that had arrived has spent it (general knowledge). */
export function bookTransferReturn(account: Account, transfer: Transfer): void {
  const { id, reference, amountKobo, costKobo, transferredAt } = transfer;
  const feeKobo = transferredAt === null ? costKobo : 0;
  book(
    account,
    { kind: 'transfer-returned', id, reference, amountKobo, feeKobo },
    { balanceKobo: amountKobo + feeKobo },
  );
}

/** The operator pays into the balance: free of charge at Paystack (paystack.helpscoutdocs.com, article 67). */
export function topUp(account: Account, amountKobo: number): void {
  book(account, { kind: 'top-up', id: null, reference: null, amountKobo, feeKobo: 0 }, { balanceKobo: amountKobo });
}

/** Settles what was due before, so that movements are in the order of their time. */
function book(account: Account, movement: Omit<Movement, 'at'> & { at?: string }, change: Partial<Totals>): void {
  settleDue(account);
  insertMovement(account.store, { at: account.clock.now().toISOString(), ...movement }, change);
}

const changeOf = (source: Source, kobo: number): Partial<Totals> =>
  source === 'payout' ? { unsettledKobo: kobo } : { balanceKobo: kobo };
