import type { Store } from '../../store.ts';
import type { SettlementTimes } from '../settlements/settlement-times.ts';
import type { Share } from '../settlements/settlements.queries.ts';

const firstId = 4_000_000;

/** Adds a payment to the subaccount's settlement of its day. */
export function addToSubaccountSettlement(
  store: Store,
  code: string,
  { id, grossKobo, feesKobo }: Share,
  times: SettlementTimes,
): void {
  const row = store.sql.get`
    insert into subaccount_settlements (id, subaccount, paid_on, created_at, due_at, gross_kobo, fees_kobo)
    values ((select coalesce(max(id), ${firstId}) + 1 from subaccount_settlements), ${code}, ${times.paidOn},
      ${times.createdAt}, ${times.dueAt}, ${grossKobo}, ${feesKobo})
    on conflict (subaccount, paid_on) do update set
      gross_kobo = gross_kobo + excluded.gross_kobo, fees_kobo = fees_kobo + excluded.fees_kobo
    returning id`;
  void store.sql.run`insert into settlement_transactions values (${Number(row?.['id'])}, ${id})`;
}

/** True if the payment is in a settlement already. */
export function isSettledWith(store: Store, transactionId: number): boolean {
  return store.sql.get`select 1 from settlement_transactions where transaction_id = ${transactionId}` !== undefined;
}

export function hasDueSubaccounts(store: Store, now: string): boolean {
  const row = store.sql.get`
    select exists (select 1 from subaccount_settlements where destination is null and due_at <= ${now}) as due`;
  return Number(row?.['due']) === 1;
}

/** Pays what is due to the subaccounts' own banks: nothing is ever deducted there, refunds are the business's. */
export function settleSubaccounts(store: Store, now: string): void {
  void store.sql.run`
    update subaccount_settlements set destination = 'bank', deductions_kobo = 0
    where destination is null and due_at <= ${now}`;
}

/** What each subaccount was paid to its bank, and what is still to come, in kobo. */
export function listSubaccountTotals(store: Store) {
  return store.sql.all`
    select subaccount, sum(iif(destination is null, 0, gross_kobo - fees_kobo)) as settled_kobo,
      sum(iif(destination is null, gross_kobo - fees_kobo, 0)) as pending_kobo
    from subaccount_settlements group by subaccount order by subaccount`.map((row) => ({
    code: String(row['subaccount']),
    settledKobo: Number(row['settled_kobo']),
    pendingKobo: Number(row['pending_kobo']),
  }));
}
