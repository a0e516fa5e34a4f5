import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { LedgerAccounts, LedgerMovements } from '#platform/db/types.ts';

export interface Account {
  kind: LedgerAccounts['kind'];
  ownerId: string | null;
}

const nameOf = ({ kind, ownerId }: Account): string => `${kind}:${ownerId ?? ''}`;

/** The ids of these accounts, a creator's made when money first moves on them. */
export async function ensureAccounts(tx: Tx, accounts: readonly Account[]): Promise<(account: Account) => number> {
  const wanted = [...new Map(accounts.map((account) => [nameOf(account), account])).values()];
  const kinds = wanted.map(({ kind }) => kind);
  const owners = wanted.map(({ ownerId }) => ownerId);
  await sql`
    insert into ledger_accounts (kind, owner_id)
    select w.kind, w.owner_id from unnest(${kinds}::text[], ${owners}::uuid[]) as w(kind, owner_id)
    where not exists (select from ledger_accounts a where a.kind = w.kind and a.owner_id is not distinct from w.owner_id)
    on conflict on constraint ledger_accounts_one do nothing`.execute(tx);
  const { rows } = await sql<Account & { id: number }>`
    select a.id, a.kind, a.owner_id as "ownerId"
    from ledger_accounts a join unnest(${kinds}::text[], ${owners}::uuid[]) as w(kind, owner_id)
      on a.kind = w.kind and a.owner_id is not distinct from w.owner_id`.execute(tx);
  const ids = new Map(rows.map((row) => [nameOf(row), row.id]));
  return (account) => {
    const id = ids.get(nameOf(account));
    if (id === undefined) throw new Error(`no ledger account ${nameOf(account)}`);
    return id;
  };
}

interface Event {
  kind: string;
  key: string;
  creatorId: string;
  invoiceId: string | null;
  at: Date;
}

export async function insertTransaction(tx: Tx, { kind, key, creatorId, invoiceId, at }: Event): Promise<string> {
  const { id } = await tx
    .insertInto('ledger_transactions')
    .values({ kind, key, creator_id: creatorId, invoice_id: invoiceId, at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertMovements(tx: Tx, movements: Insertable<LedgerMovements>[]): Promise<void> {
  await tx.insertInto('ledger_movements').values(movements).execute();
}

/** Changes several balances in one statement; an account may be named more than once. */
export async function addToBalances(tx: Tx, changes: readonly { id: number; kobo: number }[]): Promise<void> {
  await sql`
    update ledger_accounts a set balance_kobo = a.balance_kobo + c.kobo
    from (
      select id, sum(kobo)::bigint as kobo
      from unnest(${changes.map(({ id }) => id)}::bigint[], ${changes.map(({ kobo }) => kobo)}::bigint[]) as u(id, kobo)
      group by id
    ) c where a.id = c.id`.execute(tx);
}

const lagosMonth = (at: Date): RawBuilder<string> =>
  sql<string>`date_trunc('month', ${at}::timestamptz at time zone 'Africa/Lagos')::date`;

export interface Earned {
  creatorId: string;
  at: Date;
  grossKobo: number;
  netKobo: number;
}

/** Keeps what a payment brought in the sums of its Lagos month. */
export async function addToMonth(tx: Tx, { creatorId, at, grossKobo, netKobo }: Earned): Promise<void> {
  await sql`
    insert into creator_months as m (creator_id, month, gross_kobo, net_kobo)
    values (${creatorId}, ${lagosMonth(at)}, ${grossKobo}, ${netKobo})
    on conflict (creator_id, month) do update
      set gross_kobo = m.gross_kobo + excluded.gross_kobo, net_kobo = m.net_kobo + excluded.net_kobo`.execute(tx);
}

export interface Balances {
  available_kobo: number;
  held_kobo: number;
  on_the_way_kobo: number;
  disputed_kobo: number;
  month_gross_kobo: number;
  month_net_kobo: number;
}

/** A creator's balances and what the Lagos month of an instant brought her, all as kept: nothing is summed up. */
export async function findBalances(db: Db, creatorId: string, at: Date): Promise<Balances> {
  const { rows } = await sql<Balances>`
    with mine as (
      select kind, balance_kobo from ledger_accounts where owner_id = ${creatorId}
        and kind in ('creator_available', 'creator_held', 'creator_on_the_way', 'creator_disputed')),
    month as (
      select gross_kobo, net_kobo from creator_months where creator_id = ${creatorId} and month = ${lagosMonth(at)})
    select
      coalesce((select balance_kobo from mine where kind = 'creator_available'), 0) as available_kobo,
      coalesce((select balance_kobo from mine where kind = 'creator_held'), 0) as held_kobo,
      coalesce((select balance_kobo from mine where kind = 'creator_on_the_way'), 0) as on_the_way_kobo,
      coalesce((select balance_kobo from mine where kind = 'creator_disputed'), 0) as disputed_kobo,
      coalesce((select gross_kobo from month), 0) as month_gross_kobo,
      coalesce((select net_kobo from month), 0) as month_net_kobo`.execute(db);
  const [balances] = rows;
  if (!balances) throw new Error('a row of scalars is missing');
  return balances;
}

/** What a creator may draw, held against others who would draw it until the transaction ends. */
export async function lockAvailable(tx: Tx, creatorId: string): Promise<number> {
  const account = await tx
    .selectFrom('ledger_accounts')
    .select('balance_kobo')
    .where('kind', '=', 'creator_available')
    .where('owner_id', '=', creatorId)
    .forUpdate()
    .executeTakeFirst();
  return account?.balance_kobo ?? 0;
}
