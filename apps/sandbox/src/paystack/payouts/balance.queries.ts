import type { Sandbox } from '../../sandbox.ts';
import { totalsOf } from '../movements/movements.queries.ts';

type Account = Pick<Sandbox, 'store'>;

/** Balance of the business at Paystack, which pays transfers: its float and all that moved into and out of it. */
export const balanceKobo = (account: Account): number => floatKobo(account) + totalsOf(account.store).balanceKobo;

/** Money that was there before the first payment: none, until a test sets it. */
export function floatKobo({ store }: Account): number {
  const row = store.sql.get`select float_kobo from balance`;
  return Number(row?.['float_kobo'] ?? 0);
}

export function setFloat({ store }: Pick<Sandbox, 'store'>, kobo: number): void {
  void store.sql.run`insert or replace into balance values (1, ${kobo})`;
}
