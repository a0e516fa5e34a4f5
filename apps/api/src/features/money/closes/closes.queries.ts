import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { TakenBack } from './difference.ts';

export interface Books extends Omit<TakenBack, 'pendingKobo'> {
  booksKobo: number;
  unsettledKobo: number;
  /** Of what left, that of the time from which payments are not settled. */
  recentlyLeftKobo: number;
  /** True while a payout or refund is being sent, or nobody knows whether it has left: then the sums tell nothing. */
  isInTransit: boolean;
}

/** What our books said at a close, and what the provider did. */
export interface Close extends Omit<Books, 'recentlyLeftKobo' | 'isInTransit'>, TakenBack {
  day: string;
  balanceKobo: number;
  differenceKobo: number;
  looked_at: Date;
  /** Null until a second look found the same. */
  closed_at: Date | null;
}

const closes = (db: Db) =>
  db
    .selectFrom('closes')
    .select([
      'day',
      'books_kobo as booksKobo',
      'unsettled_kobo as unsettledKobo',
      'balance_kobo as balanceKobo',
      'left_kobo as leftKobo',
      'deducted_kobo as deductedKobo',
      'pending_kobo as pendingKobo',
      'difference_kobo as differenceKobo',
      'looked_at',
      'closed_at',
    ]);

export const findClose = (db: Db, day: string): Promise<Close | undefined> =>
  closes(db).where('day', '=', day).executeTakeFirst();

export const findLastClose = (db: Db): Promise<Close | undefined> =>
  closes(db).where('closed_at', 'is not', null).orderBy('day', 'desc').limit(1).executeTakeFirst();

/** Saves a look, in place of an earlier one of the day. False if another process has closed the day. */
export async function saveClose(tx: Tx, close: Close): Promise<boolean> {
  const found = {
    books_kobo: close.booksKobo,
    unsettled_kobo: close.unsettledKobo,
    balance_kobo: close.balanceKobo,
    left_kobo: close.leftKobo,
    deducted_kobo: close.deductedKobo,
    pending_kobo: close.pendingKobo,
    difference_kobo: close.differenceKobo,
    looked_at: close.looked_at,
    closed_at: close.closed_at,
  };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('closes')
    .values({ day: close.day, ...found })
    .onConflict((conflict) => conflict.column('day').doUpdateSet(found).where('closes.closed_at', 'is', null))
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Sums of one instant. What the provider has accepted and not confirmed has left it, though not yet our books. */
export async function sumBooks(db: Db, now: Date): Promise<Books> {
  const { rows } = await sql<Books>`
    with moved as (
      select t.kind, t.key, m.at, a.kind as account, case when m.debit_id = a.id then m.amount_kobo else -m.amount_kobo end as kobo
      from ledger_accounts a
      join ledger_movements m on a.id in (m.debit_id, m.credit_id)
      join ledger_transactions t on t.id = m.transaction_id
      where a.kind in ('provider', 'provider_fees')),
    under_way as (
      select (select coalesce(sum(amount_kobo + fee_kobo), 0) from payouts where state = 'sent') as payouts_kobo,
        (select coalesce(sum(amount_kobo), 0) from refunds where state in ('sent', 'needs_attention'))
          -- Made at the dashboard, and not processed yet.
          + (select coalesce(sum((details ->> 'amountKobo')::bigint), 0) from reconciliation_exceptions
            where kind = 'went_back_unasked' and resolved_at is null and unallocated_kobo is null) as refunds_kobo),
    left_it as (
      select at, -kobo as kobo from moved
      where account = 'provider' and (kind in ('refund_sent', 'dispute_lost') or (kind = 'unallocated'
        and key not like 'unallocated:unknown_payment:%' and key not like 'unallocated:balance_differs:%'))),
    uncleared as (
      select settled_at, coalesce(main_share_kobo,
        coalesce(received_kobo, amount_kobo) - fee_kobo - fee_correction_kobo) as kobo
      from charge_attempts where cleared_at is null and state in ('succeeded', 'overpayment')),
    unsettled as (
      select coalesce(sum(kobo), 0) as kobo from uncleared
      union all
      select coalesce(sum(unallocated_kobo - fee_kobo), 0) from reconciliation_exceptions
      where kind = 'unknown_payment' and unallocated_kobo > 0 and cleared_at is null)
    select
      (coalesce((select sum(kobo) from moved), 0) - payouts_kobo - refunds_kobo)::bigint as "booksKobo",
      (select sum(kobo) from unsettled)::bigint as "unsettledKobo",
      (refunds_kobo + coalesce((select sum(kobo) from left_it), 0))::bigint as "leftKobo",
      (refunds_kobo + coalesce((select sum(kobo) from left_it where at >= (select min(settled_at) from uncleared)), 0))::bigint
        as "recentlyLeftKobo",
      exists (select from payouts where state = 'unknown') or exists (
        select from refunds where state = 'unknown' or (state = 'queued' and problem is null and next_at > ${now}))
        as "isInTransit",
      (select coalesce(sum(deductions_kobo), 0) from settlements
        where imported_at is not null and subaccount_code is null)::bigint as "deductedKobo"
    from under_way`.execute(db);
  const [books] = rows;
  if (!books) throw new Error('a row of sums is missing');
  return books;
}
