import { addMovementsOf } from '../paystack/movements/earlier-records.ts';
import { deleteMovements } from '../paystack/movements/movements.queries.ts';
import type { SavedAuthorization } from '../paystack/authorizations.queries.ts';
import type { Recipient } from '../paystack/payouts/recipients.queries.ts';
import type { Transfer } from '../paystack/payouts/transfers.queries.ts';
import type { Refund } from '../paystack/refunds/refunds.queries.ts';
import type { Transaction } from '../paystack/transactions.queries.ts';
import { settlementTimesOf } from '../paystack/settlements/settlement-times.ts';
import { addToSubaccountSettlement, isSettledWith } from '../paystack/subaccounts/subaccount-settlements.queries.ts';
import { sharesOf } from '../paystack/subaccounts/shares.ts';
import { documentOf, type Store } from '../store.ts';

/** What the provider recorded in one batch of the past. */
export type PastRecords = {
  transactions: Transaction[];
  authorizations: SavedAuthorization[];
  refunds: Refund[];
  recipients: Recipient[];
  transfers: Transfer[];
};

const transactionsABatch = 10_000;
const othersABatch = 1000;

/** Ids below those of the present; each batch has its own, so that a repeated batch replaces its records. */
const idsOf = (batch: number) => ({
  transactions: 1_000_000_000 + batch * transactionsABatch,
  others: 1_000_000 + batch * othersABatch,
});

/** Empties a store of the past, and lets its ids begin at those of a batch. */
export function beginBatch(store: Store, batch: number): void {
  const { sql } = store;
  const { transactions, others } = idsOf(batch);
  store.inTransaction(() => {
    void sql.run`delete from transactions`;
    void sql.run`delete from authorizations`;
    void sql.run`delete from refunds`;
    void sql.run`delete from recipients`;
    void sql.run`delete from transfers`;
    void sql.run`delete from movements`;
    void sql.run`delete from customers`;
    void sql.run`insert into transactions values (${transactions}, '', '', '{}')`;
    void sql.run`insert into refunds values (${others}, 0, '{}')`;
    void sql.run`insert into recipients values (${others}, '', '', '{}')`;
    void sql.run`insert into transfers values (${others}, '', '{}')`;
  });
}

export function readRecords({ sql }: Store): PastRecords {
  return {
    transactions: sql.all`select document from transactions where document <> '{}'`.map((row) => documentOf(row)),
    authorizations: sql.all`select document from authorizations`.map((row) => documentOf(row)),
    refunds: sql.all`select document from refunds where document <> '{}'`.map((row) => documentOf(row)),
    recipients: sql.all`select document from recipients where document <> '{}'`.map((row) => documentOf(row)),
    transfers: sql.all`select document from transfers where document <> '{}'`.map((row) => documentOf(row)),
  };
}

/** Adds the records of a batch, in place of those of an earlier try. Their money is in the balance in any case. */
export function insertRecords(store: Store, batch: number, records: PastRecords, now: Date): void {
  const { sql } = store;
  const { transactions: first, others } = idsOf(batch);
  store.inTransaction(() => {
    void sql.run`delete from transactions where id > ${first} and id < ${first + transactionsABatch}`;
    void sql.run`delete from refunds where id > ${others} and id < ${others + othersABatch}`;
    void sql.run`delete from transfers where id > ${others} and id < ${others + othersABatch}`;
    deleteMovements(store, ['charge'], [first, first + transactionsABatch]);
    deleteMovements(store, ['refund', 'refund-returned'], [others, others + othersABatch]);
    deleteMovements(store, ['transfer', 'transfer-returned'], [others, others + othersABatch]);
    for (const one of records.transactions)
      void sql.run`insert into transactions values (${one.id}, ${one.reference}, ${one.accessCode}, ${JSON.stringify(one)})`;
    for (const one of records.authorizations)
      void sql.run`insert or replace into authorizations values (${one.authorization.authorization_code}, ${JSON.stringify(one)})`;
    for (const one of records.refunds)
      void sql.run`insert into refunds values (${one.id}, ${one.transactionId}, ${JSON.stringify(one)})`;
    for (const one of records.recipients) {
      const account = `${one.bankCode}:${one.accountNumber}`;
      void sql.run`insert or replace into recipients values (${one.id}, ${one.code}, ${account}, ${JSON.stringify(one)})`;
    }
    for (const one of records.transfers)
      void sql.run`insert into transfers values (${one.id}, ${one.reference}, ${JSON.stringify(one)})`;
    addMovementsOf(store, { ...records, disputes: [] });
    for (const one of records.transactions) addShare(store, one, now);
  });
}

/** A subaccount's share of the last days is settled to its bank with its day; what was settled before is forgotten. */
function addShare(store: Store, transaction: Transaction, now: Date): void {
  const { id, paidAt } = transaction;
  const { subaccount } = sharesOf(transaction);
  if (subaccount === null || paidAt === null) return;
  const times = settlementTimesOf(paidAt);
  if (times.dueAt <= now.toISOString() || isSettledWith(store, id)) return;
  addToSubaccountSettlement(store, subaccount.code, { id, ...subaccount }, times);
}
