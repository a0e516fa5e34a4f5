import type { Store } from '../../store.ts';

/**
 * Balance of the business at Paystack: an initial float, plus payments less their fees, less what was sent out. Money
 * is available at once, while Paystack settles it a working day later.
 */
export function balanceKobo(store: Store): number {
  const row = store.sql.get`
    select
      (select float_kobo from balance)
      + (select coalesce(sum(document ->> '$.amountKobo' - document ->> '$.feesKobo'), 0) from transactions
         where document ->> '$.status' in ('success', 'reversed'))
      - (select coalesce(sum(document ->> '$.amountKobo'), 0) from refunds where document ->> '$.status' <> 'failed')
      - (select coalesce(sum(document ->> '$.amountKobo'), 0) from disputes
         where document ->> '$.resolution' in ('merchant-accepted', 'auto-accepted'))
      - (select coalesce(sum(document ->> '$.amountKobo' + document ->> '$.costKobo'), 0) from transfers
         where document ->> '$.status' in ('pending', 'success'))
      as kobo`;
  return Number(row?.['kobo']);
}

export function setFloat(store: Store, floatKobo: number): void {
  void store.sql.run`update balance set float_kobo = ${floatKobo}`;
}
