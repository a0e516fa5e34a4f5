import type { Row, Store } from '../../store.ts';
import type { Span } from '../paging.ts';

/** Somebody a payment was begun for, or whom the merchant has made. */
export type Customer = { email: string; createdAt: string };

/** Makes a customer of an address, the first time; in the caller's transaction. */
export function addCustomer(store: Store, email: string, createdAt: string): void {
  void store.sql.run`insert or ignore into customers values (${email.toLowerCase()}, ${email}, ${createdAt})`;
}

/** A page of those created in a span of time, newest first. */
export function pageCustomers(store: Store, { from, to, limit, offset }: Span) {
  const rows = store.sql.all`
    select email, created_at from customers where created_at between ${from} and ${to}
    order by created_at desc, rowid desc limit ${limit} offset ${offset}`;
  const counted = store.sql.get`
    select count(*) as total from customers where created_at between ${from} and ${to}`;
  return { items: rows.map(toCustomer), total: Number(counted?.['total']) };
}

export const toCustomer = (row: Row): Customer => ({
  email: String(row['email']),
  createdAt: String(row['created_at']),
});
