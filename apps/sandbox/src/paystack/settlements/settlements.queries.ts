import type { Row, Store } from '../../store.ts';
import type { Span } from '../paging.ts';
import { toTransaction, type Transaction } from '../transactions.queries.ts';
import type { SettlementTimes } from './settlement-times.ts';

export type Destination = 'bank' | 'balance';

/** The payments of one day in Lagos, settled together. */
export type Settlement = SettlementTimes & {
  id: number;
  /** Sum of the payments, and of their fees. */
  grossKobo: number;
  feesKobo: number;
  /** Refunds and lost disputes taken from it; null until it is settled. */
  deductionsKobo: number | null;
  destination: Destination | null;
};

const firstId = 3_000_000;

/** The part of a payment that one account is settled, with the fee that it bears. */
export type Share = { id: Transaction['id']; grossKobo: number; feesKobo: number };

/** Adds a payment to the settlement of its day; only payments of the current day are added. */
export function addToSettlement(store: Store, { id, grossKobo, feesKobo }: Share, times: SettlementTimes): void {
  const row = store.sql.get`
    insert into settlements (id, paid_on, created_at, due_at, gross_kobo, fees_kobo)
    values ((select coalesce(max(id), ${firstId}) + 1 from settlements), ${times.paidOn}, ${times.createdAt},
      ${times.dueAt}, ${grossKobo}, ${feesKobo})
    on conflict (paid_on) do update set
      gross_kobo = gross_kobo + excluded.gross_kobo, fees_kobo = fees_kobo + excluded.fees_kobo
    returning id`;
  void store.sql.run`insert into settlement_transactions values (${Number(row?.['id'])}, ${id})`;
}

/** Lists what is due and not settled, oldest first. */
export function listDueSettlements(store: Store, now: string): Settlement[] {
  return store.sql.all`
    select * from settlements where destination is null and due_at <= ${now} order by due_at, id`.map(toSettlement);
}

/** Sum of the payments that are not settled, less their fees. */
export function openNetKobo(store: Store): number {
  const row = store.sql.get`
    select coalesce(sum(gross_kobo - fees_kobo), 0) as kobo from settlements where destination is null`;
  return Number(row?.['kobo']);
}

export function saveSettled(store: Store, id: number, deductionsKobo: number, destination: Destination): void {
  void store.sql.run`
    update settlements set deductions_kobo = ${deductionsKobo}, destination = ${destination} where id = ${id}`;
}

/** Finds one that was announced by now, of the business or of a subaccount. */
export function findSettlement(store: Store, id: number, now: string): Settlement | null {
  const row = store.sql.get`select * from all_settlements where id = ${id} and created_at <= ${now}`;
  return row ? toSettlement(row) : null;
}

/** Newest first, also what is not announced yet. */
export function listSettlements(store: Store, limit: number): Settlement[] {
  return store.sql.all`select * from settlements order by id desc limit ${limit}`.map(toSettlement);
}

type Wanted = { status: string | null; subaccount: string | null };

/**
 * A page of those created in a span of time and by now, newest first; in one state, or of one subaccount, when it is
 * given. The business itself is the subaccount `none`.
 */
export function pageSettlements(
  store: Store,
  { from, to, limit, offset }: Span,
  now: string,
  { status, subaccount }: Wanted,
) {
  const rows = store.sql.all`
    select * from all_settlements
    where created_at between ${from} and min(${to}, ${now})
      and coalesce(${status} = iif(destination is null, 'pending', 'success'), true)
      and subaccount = coalesce(${subaccount}, subaccount)
    order by created_at desc, id desc limit ${limit} offset ${offset}`;
  const counted = store.sql.get`
    select count(*) as total from all_settlements
    where created_at between ${from} and min(${to}, ${now})
      and coalesce(${status} = iif(destination is null, 'pending', 'success'), true)
      and subaccount = coalesce(${subaccount}, subaccount)`;
  return { items: rows.map(toSettlement), total: Number(counted?.['total']) };
}

/** A page of a settlement's payments that were created in a span of time, newest first. */
export function pageTransactionsOf(store: Store, settlementId: number, { from, to, limit, offset }: Span) {
  const rows = store.sql.all`
    select document from settlement_transactions join transactions on transactions.id = transaction_id
    where settlement_id = ${settlementId} and document ->> '$.createdAt' between ${from} and ${to}
    order by transaction_id desc limit ${limit} offset ${offset}`;
  const counted = store.sql.get`
    select count(*) as total, coalesce(sum(document ->> '$.amountKobo'), 0) as volume
    from settlement_transactions join transactions on transactions.id = transaction_id
    where settlement_id = ${settlementId} and document ->> '$.createdAt' between ${from} and ${to}`;
  return { items: rows.map(toTransaction), total: Number(counted?.['total']), volumeKobo: Number(counted?.['volume']) };
}

const toSettlement = (row: Row): Settlement => ({
  id: Number(row['id']),
  paidOn: String(row['paid_on']),
  createdAt: String(row['created_at']),
  dueAt: String(row['due_at']),
  grossKobo: Number(row['gross_kobo']),
  feesKobo: Number(row['fees_kobo']),
  deductionsKobo: row['deductions_kobo'] === null ? null : Number(row['deductions_kobo']),
  destination: row['destination'] as Destination | null,
});
