import { listDisputes, type Dispute } from '../disputes/disputes.queries.ts';
import { addCustomer } from '../customers/customers.queries.ts';
import { listTransfers, type Transfer } from '../payouts/transfers.queries.ts';
import { listRefunds, type Refund } from '../refunds/refunds.queries.ts';
import { sharesOf } from '../subaccounts/shares.ts';
import { listTransactions, type Transaction } from '../transactions.queries.ts';
import type { Store } from '../../store.ts';
import { insertMovement } from './movements.queries.ts';

type Records = { transactions: Transaction[]; refunds: Refund[]; transfers: Transfer[]; disputes: Dispute[] };

const all = 10_000_000;

/** Fills the customers and movements of a file that an older sandbox wrote, which had neither. */
export function addEarlierRecords(store: Store): void {
  if (store.sql.get`select 1 from customers` || !store.sql.get`select 1 from transactions`) return;
  store.inTransaction(() => {
    addMovementsOf(store, {
      transactions: listTransactions(store, all).toReversed(),
      refunds: listRefunds(store, all),
      transfers: listTransfers(store, all),
      disputes: listDisputes(store, all),
    });
  });
}

/**
 * Adds the customers and movements of records that came without: their money was in the balance at once. What failed or
 * came back is left out. In the caller's transaction.
 */
export function addMovementsOf(store: Store, { transactions, refunds, transfers, disputes }: Records): void {
  for (const transaction of transactions) {
    const { id, email, reference, amountKobo, feesKobo, paidAt, createdAt } = transaction;
    addCustomer(store, email, createdAt);
    if (paidAt === null) continue;
    const feeKobo = feesKobo ?? 0;
    const movement = { at: paidAt, kind: 'charge', id, reference, amountKobo, feeKobo } as const;
    const { main } = sharesOf(transaction);
    insertMovement(store, movement, { balanceKobo: main.grossKobo - main.feesKobo });
  }
  for (const { id, reference, amountKobo, status, createdAt } of refunds) {
    if (status === 'failed') continue;
    const movement = { at: createdAt, kind: 'refund', id, reference, amountKobo, feeKobo: 0 } as const;
    insertMovement(store, movement, { balanceKobo: -amountKobo });
  }
  for (const { id, reference, amountKobo, costKobo, status, createdAt } of transfers) {
    if (status === 'failed' || status === 'reversed') continue;
    const movement = { at: createdAt, kind: 'transfer', id, reference, amountKobo, feeKobo: costKobo } as const;
    insertMovement(store, movement, { balanceKobo: -amountKobo - costKobo });
  }
  for (const { id, reference, amountKobo, resolution, resolvedAt } of disputes) {
    if (resolvedAt === null || resolution === 'declined') continue;
    const movement = { at: resolvedAt, kind: 'dispute-lost', id, reference, amountKobo, feeKobo: 0 } as const;
    insertMovement(store, movement, { balanceKobo: -amountKobo });
  }
}
