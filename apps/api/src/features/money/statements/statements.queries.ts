import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { LedgerAccounts } from '#platform/db/types.ts';
import type { Flow } from './statement-kinds.ts';
import type { Range } from './statement-range.ts';

const minesOf = (creatorId: string) =>
  sql`mine as (select id, balance_kobo from ledger_accounts where owner_id = ${creatorId})`;
const within = ({ since, until }: Range) => sql`m.at >= ${since} and m.at < ${until}`;
/** Movements that enter the creator's accounts from outside; `toElsewhere` matches those that leave them. */
const fromElsewhere = sql`m.debit_id <> all (array(select id from mine))`;
const toElsewhere = sql`m.credit_id <> all (array(select id from mine))`;

/** Kind of the event of a movement whose accounts do not say what it was; few are looked up. */
const eventOf = (transactionId: RawBuilder<unknown>) => sql`
  case when (select id from ledger_accounts where kind = 'unallocated' limit 1) in (debit_id, credit_id)
  then (select kind from ledger_transactions where id = ${transactionId}) end`;

export interface Totals {
  closing_kobo: number;
  lines: number;
  flows: Flow[];
}

/**
 * The closing balance of a range, and the movements into and out of the creator's accounts in it, from one snapshot.
 * The balance is computed back from the current one: statements are mostly recent, so years of books need not be read.
 */
export async function findTotals(db: Db, creatorId: string, range: Range): Promise<Totals> {
  const { rows } = await sql<Totals>`
    with ${minesOf(creatorId)},
    crossed as (
      select m.debit_id, m.credit_id, m.amount_kobo, m.transaction_id from mine join ledger_movements m on m.credit_id = mine.id
        where ${within(range)} and ${fromElsewhere}
      union all
      select m.debit_id, m.credit_id, m.amount_kobo, m.transaction_id from mine join ledger_movements m on m.debit_id = mine.id
        where ${within(range)} and ${toElsewhere}
    ), flows as (
      select debit_id, credit_id, ${eventOf(sql.ref('crossed.transaction_id'))} as event,
        sum(amount_kobo)::bigint as kobo, count(*) as lines
      from crossed group by 1, 2, 3
    )
    select
      (coalesce((select sum(balance_kobo) from mine), 0)
      - coalesce((select sum(m.amount_kobo) from mine join ledger_movements m on m.credit_id = mine.id and m.at >= ${range.until}), 0)
      + coalesce((select sum(m.amount_kobo) from mine join ledger_movements m on m.debit_id = mine.id and m.at >= ${range.until}), 0)
      )::bigint as closing_kobo,
      (select coalesce(sum(lines), 0)::bigint from flows) as lines,
      (select coalesce(json_agg(json_build_object('from', d.kind, 'to', c.kind, 'kobo', f.kobo, 'event', f.event)), '[]')
        from flows f join ledger_accounts d on d.id = f.debit_id join ledger_accounts c on c.id = f.credit_id) as flows`.execute(
    db,
  );
  const [totals] = rows;
  if (!totals) throw new Error('an aggregate without a row');
  return totals;
}

export interface LineRow {
  id: number;
  at: Date;
  from: LedgerAccounts['kind'];
  to: LedgerAccounts['kind'];
  kobo: number;
  event: string;
  invoice_id: string | null;
  reference: string | null;
  patron_name: string | null;
  bank_name: string | null;
  last4: string | null;
}

interface Piece {
  order: 'newest first' | 'oldest first';
  limit: number;
  offset?: number;
  /** Cursor: the line before the first one wanted. */
  after: { at: Date; id: number } | null;
}

/**
 * Keyset pagination in the order of the books. Each account's index is read in that order and only as far as needed, so
 * that the last of 100,000 lines costs no more than the first.
 */
export async function findLines(
  db: Db,
  creatorId: string,
  range: Range,
  { order, limit, offset = 0, after }: Piece,
): Promise<LineRow[]> {
  const isNewest = order === 'newest first';
  const ordered = isNewest ? sql`order by at desc, id desc` : sql`order by at, id`;
  const beyond = after
    ? sql`and (m.at, m.id) ${isNewest ? sql`<` : sql`>`} (${after.at}::timestamptz, ${after.id}::bigint)`
    : sql``;
  const some = (creatorColumn: 'credit_id' | 'debit_id') => sql`(
    select m.id, m.transaction_id, m.debit_id, m.credit_id, m.amount_kobo, m.at from ledger_movements m
    where m.${sql.ref(creatorColumn)} = mine.id and ${creatorColumn === 'credit_id' ? fromElsewhere : toElsewhere}
      and ${within(range)} ${beyond} ${ordered} limit ${limit + offset})`;
  const { rows } = await sql<LineRow>`
    with ${minesOf(creatorId)},
    piece as (
      select l.* from mine cross join lateral (${some('credit_id')} union all ${some('debit_id')}) l
      ${ordered} limit ${limit} offset ${offset}
    )
    select l.id, l.at, d.kind as "from", c.kind as "to", l.amount_kobo as kobo, t.kind as event, t.invoice_id,
      coalesce(a.reference, o.reference) as reference, p.name as patron_name, b.bank_name, b.last4
    from piece l
    join ledger_accounts d on d.id = l.debit_id join ledger_accounts c on c.id = l.credit_id
    join ledger_transactions t on t.id = l.transaction_id
    left join invoices i on i.id = t.invoice_id left join profiles p on p.user_id = i.patron_id
    left join charge_attempts a on a.invoice_id = i.id and a.state = 'succeeded'
    left join payouts o
      on o.id = case when t.kind in ('payout_sent', 'payout_returned') then split_part(t.key, ':', 2)::uuid end
    left join payout_accounts b on b.id = o.account_id
    ${ordered}`.execute(db);
  return rows;
}

export async function findCreatorName(db: Db, creatorId: string): Promise<string> {
  const { name } = await db
    .selectFrom('profiles')
    .select('name')
    .where('user_id', '=', creatorId)
    .executeTakeFirstOrThrow();
  return name;
}
