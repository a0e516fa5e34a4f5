import type { Store } from '../../store.ts';
import { customerOf } from '../transaction.wire.ts';
import { toCustomer, type Customer } from './customers.queries.ts';

/** The customer with a code, an id or an address; null when unknown. */
export function findCustomer(store: Store, named: string): Customer | null {
  const customers = store.sql.all`select email, created_at from customers`.map(toCustomer);
  return customers.find(({ email }) => isNamed(email, named)) ?? null;
}

function isNamed(email: string, named: string): boolean {
  const { id, customer_code: code } = customerOf(email);
  return named === code || named === String(id) || named.toLowerCase() === email.toLowerCase();
}
