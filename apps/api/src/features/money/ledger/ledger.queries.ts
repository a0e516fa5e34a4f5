import { sql, type RawBuilder } from 'kysely';
import { channelOf } from '#features/money/billing/billing.sql.ts';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { LedgerAccounts } from '#platform/db/types.ts';

export interface Account {
  kind: LedgerAccounts['kind'];
  ownerId: string | null;
}

const nameOf = ({ kind, ownerId }: Account): string => `${kind}:${ownerId ?? ''}`;

/** Looks up the ids of these accounts. A creator's accounts are created when money first moves on one of them. */
export async function ensureAccounts(tx: Tx, accounts: readonly Account[]): Promise<(account: Account) => number> {
  const wanted = [...new Map(accounts.map((account) => [nameOf(account), account])).values()];
  let ids = await findAccounts(tx, wanted);
  if (ids.size < wanted.length) {
    await insertAccounts(tx, wanted);
    ids = await findAccounts(tx, wanted);
  }
  return (account) => {
    const id = ids.get(nameOf(account));
    if (id === undefined) throw new Error(`no ledger account ${nameOf(account)}`);
    return id;
  };
}

const listed = (accounts: readonly Account[]): RawBuilder<unknown> => {
  const kinds = accounts.map(({ kind }) => kind);
  const owners = accounts.map(({ ownerId }) => ownerId);
  return sql`unnest(${kinds}::text[], ${owners}::uuid[]) as w(kind, owner_id)`;
};

/**
 * Locks all accounts of a creator in id order on first use, to avoid deadlocks between transactions that post more than
 * once. Platform accounts are part of every sale and are never locked.
 */
async function findAccounts(tx: Tx, accounts: readonly Account[]): Promise<Map<string, number>> {
  const { rows } = await sql<Account & { id: number }>`
    with owned as materialized (${ownedBy(accounts.map(({ ownerId }) => ownerId))})
    select a.id, a.kind, a.owner_id as "ownerId"
    from (select id, kind, owner_id from owned
      union all select id, kind, owner_id from ledger_accounts where owner_id is null) a
    join ${listed(accounts)} on a.kind = w.kind and a.owner_id is not distinct from w.owner_id`.execute(tx);
  return new Map(rows.map((row) => [nameOf(row), row.id]));
}

const ownedBy = (ownerIds: readonly (string | null)[]): RawBuilder<unknown> => sql`
  select id, kind, owner_id, balance_kobo from ledger_accounts where owner_id = any(${ownerIds}::uuid[])
  order by id for no key update`;

const CREATOR_KINDS = [
  'creator_available',
  'creator_disputed',
  'creator_held',
  'creator_in_transit',
  'creator_settled',
];

/**
 * Creates all accounts of a creator at once and in one order, to avoid deadlocks: a concurrent transaction waits here
 * without holding another account's lock.
 */
async function insertAccounts(tx: Tx, accounts: readonly Account[]): Promise<void> {
  await sql`
    insert into ledger_accounts (kind, owner_id)
    select kind, owner_id
    from unnest(${accounts.map(({ ownerId }) => ownerId)}::uuid[]) as owner_id, unnest(${CREATOR_KINDS}::text[]) as kind
    where owner_id is not null group by owner_id, kind order by owner_id, kind
    on conflict on constraint ledger_accounts_one do nothing`.execute(tx);
}

/** What an event changes in the stored sums of a creator's revenue. */
export interface Taken {
  creatorId: string;
  payments: number;
  grossKobo: number;
  netKobo: number;
  /** Whether it counts in the month too, not in the day alone. */
  isOfMonth: boolean;
}

interface Entry {
  kind: string;
  key: string;
  creatorId: string | null;
  invoiceId: string | null;
  at: Date;
  movements: readonly { debitId: number; creditId: number; amountKobo: number }[];
  /** Changes of stored balances; an account may occur more than once. */
  changes: readonly { id: number; kobo: number }[];
  taken: Taken | null;
}

/**
 * Inserts a transaction and its movements, and updates the balances and the creator's revenue, in one statement: the
 * creator's accounts are locked, and all their other patrons' payments wait for them.
 */
export async function insertEntry(tx: Tx, { movements, changes, taken, ...event }: Entry): Promise<void> {
  const debits = movements.map(({ debitId }) => debitId);
  const credits = movements.map(({ creditId }) => creditId);
  const amounts = movements.map(({ amountKobo }) => amountKobo);
  await sql`
    with posted as (
      insert into ledger_transactions (kind, key, creator_id, invoice_id, at)
      values (${event.kind}, ${event.key}, ${event.creatorId}, ${event.invoiceId}, ${event.at}) returning id, at),
    moved as (
      insert into ledger_movements (transaction_id, line, debit_id, credit_id, amount_kobo, at)
      select posted.id, m.no - 1, m.debit_id, m.credit_id, m.amount_kobo, posted.at
      from posted, unnest(${debits}::bigint[], ${credits}::bigint[], ${amounts}::bigint[])
        with ordinality as m(debit_id, credit_id, amount_kobo, no))
    ${taken?.isOfMonth ? sql`, of_month as (${addToMonth(taken, event.at)})` : sql``}
    ${taken ? sql`, of_day as (${addToDay(taken, event)})` : sql``}
    update ledger_accounts a set balance_kobo = a.balance_kobo + c.kobo
    from (
      select id, sum(kobo)::bigint as kobo
      from unnest(${changes.map(({ id }) => id)}::bigint[], ${changes.map(({ kobo }) => kobo)}::bigint[]) as u(id, kobo)
      group by id
    ) c where a.id = c.id`.execute(tx);
}

const lagosMonth = (at: Date): RawBuilder<string> =>
  sql<string>`date_trunc('month', ${at}::timestamptz at time zone 'Africa/Lagos')::date`;

/** Adds a payment's amounts to the creator's sums of that Lagos month. */
const addToMonth = ({ creatorId, grossKobo, netKobo }: Taken, at: Date): RawBuilder<unknown> => sql`
  insert into creator_months as m (creator_id, month, gross_kobo, net_kobo)
  values (${creatorId}, ${lagosMonth(at)}, ${grossKobo}, ${netKobo})
  on conflict (creator_id, month) do update
    set gross_kobo = m.gross_kobo + excluded.gross_kobo, net_kobo = m.net_kobo + excluded.net_kobo`;

/** Adds amounts to the creator's sums of that Lagos day, by payment channel. */
const addToDay = (
  { creatorId, payments, grossKobo, netKobo }: Taken,
  { invoiceId, at }: Pick<Entry, 'at' | 'invoiceId'>,
): RawBuilder<unknown> => sql`
  insert into creator_revenue as d (creator_id, day, channel, payments, gross_kobo, net_kobo)
  values (${creatorId}, (${at}::timestamptz at time zone 'Africa/Lagos')::date,
    known_channel(${channelOf(sql`${invoiceId}`)}), ${payments}, ${grossKobo}, ${netKobo})
  on conflict (creator_id, day, channel) do update set payments = d.payments + excluded.payments,
    gross_kobo = d.gross_kobo + excluded.gross_kobo, net_kobo = d.net_kobo + excluded.net_kobo`;

export interface Balances {
  available_kobo: number;
  held_kobo: number;
  in_transit_kobo: number;
  disputed_kobo: number;
  /** What the provider keeps for the creator's subaccount, or paid from it. */
  settled_kobo: number;
  month_gross_kobo: number;
  month_net_kobo: number;
}

/** A creator's balances and their revenue in the Lagos month of `at`. Reads stored sums, adds nothing up. */
export async function findBalances(db: Db, creatorId: string, at: Date): Promise<Balances> {
  const { rows } = await sql<Balances>`
    with mine as (
      select kind, balance_kobo from ledger_accounts where owner_id = ${creatorId}
        and kind in ('creator_available', 'creator_held', 'creator_in_transit', 'creator_disputed', 'creator_settled')),
    month as (
      select gross_kobo, net_kobo from creator_months where creator_id = ${creatorId} and month = ${lagosMonth(at)})
    select
      coalesce((select balance_kobo from mine where kind = 'creator_available'), 0) as available_kobo,
      coalesce((select balance_kobo from mine where kind = 'creator_held'), 0) as held_kobo,
      coalesce((select balance_kobo from mine where kind = 'creator_in_transit'), 0) as in_transit_kobo,
      coalesce((select balance_kobo from mine where kind = 'creator_disputed'), 0) as disputed_kobo,
      coalesce((select balance_kobo from mine where kind = 'creator_settled'), 0) as settled_kobo,
      coalesce((select gross_kobo from month), 0) as month_gross_kobo,
      coalesce((select net_kobo from month), 0) as month_net_kobo`.execute(db);
  const [balances] = rows;
  if (!balances) throw new Error('a row of scalars is missing');
  return balances;
}

/** What a creator earned after fees from a Lagos day on, less what went back. */
export async function sumEarnedSince(db: Db, creatorId: string, day: string): Promise<number> {
  const { rows } = await sql<{ kobo: number }>`
    select coalesce(sum(net_kobo), 0)::bigint as kobo from creator_revenue
    where creator_id = ${creatorId} and day >= ${day}::date`.execute(db);
  return rows[0]?.kobo ?? 0;
}

/**
 * What a creator owes: below zero what is owed to them. Money that a bank has frozen went off the available balance, and
 * is not owed before it is lost.
 */
const owedOf = (accounts: readonly { kind: string; balance_kobo: number }[]): number =>
  -accounts
    .filter(({ kind }) => kind === 'creator_available' || kind === 'creator_disputed')
    .reduce((sum, { balance_kobo: kobo }) => sum + kobo, 0);

export const findOwed = async (db: Db, creatorId: string): Promise<number> =>
  owedOf(
    await db.selectFrom('ledger_accounts').select(['kind', 'balance_kobo']).where('owner_id', '=', creatorId).execute(),
  );

/** The same, with their accounts locked until the transaction ends. */
export async function lockOwed(tx: Tx, creatorId: string): Promise<number> {
  const { rows } = await sql<Account & { balance_kobo: number }>`${ownedBy([creatorId])}`.execute(tx);
  return owedOf(rows);
}

/** The available balance, locked until the transaction ends so that no concurrent withdrawal draws it too. */
export async function lockAvailable(tx: Tx, creatorId: string): Promise<number> {
  const { rows } = await sql<Account & { balance_kobo: number }>`${ownedBy([creatorId])}`.execute(tx);
  return rows.find(({ kind }) => kind === 'creator_available')?.balance_kobo ?? 0;
}
