import { documentOf, type Row, type Store } from '../../store.ts';
import type { Span } from '../paging.ts';
import { customerOf } from '../transaction.wire.ts';

/** An account number of a customer's own: whatever is sent to it is a payment of theirs. */
export type DedicatedAccount = {
  id: number;
  accountNumber: string;
  email: string;
  createdAt: string;
};

const firstId = 250;
// Account numbers of the samples have ten digits and begin with 993.
const firstNumber = 9_930_000_000;

const toAccount = (row: Row) => documentOf<DedicatedAccount>(row);

/** The caller has made sure that the customer has no account yet. */
export function insertDedicatedAccount(store: Store, email: string, createdAt: string): DedicatedAccount {
  const last = store.sql.get`select coalesce(max(id), ${firstId}) as id from dedicated_accounts`;
  const id = Number(last?.['id']) + 1;
  const inserted: DedicatedAccount = { id, accountNumber: String(firstNumber + id), email, createdAt };
  void store.sql.run`
    insert into dedicated_accounts
    values (${id}, ${inserted.accountNumber}, ${customerOf(email).customer_code}, ${JSON.stringify(inserted)})`;
  return inserted;
}

export function findDedicatedAccount(store: Store, accountNumber: string): DedicatedAccount | null {
  const row = store.sql.get`select document from dedicated_accounts where account_number = ${accountNumber}`;
  return row ? toAccount(row) : null;
}

export function findDedicatedAccountOf(store: Store, email: string): DedicatedAccount | null {
  const code = customerOf(email).customer_code;
  const row = store.sql.get`select document from dedicated_accounts where customer_code = ${code}`;
  return row ? toAccount(row) : null;
}

/** A page, newest first. */
export function pageDedicatedAccounts(store: Store, { limit, offset }: Pick<Span, 'limit' | 'offset'>) {
  const rows = store.sql.all`select document from dedicated_accounts order by id desc limit ${limit} offset ${offset}`;
  const counted = store.sql.get`select count(*) as total from dedicated_accounts`;
  return { items: rows.map(toAccount), total: Number(counted?.['total']) };
}
