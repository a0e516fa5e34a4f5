import { sql, type Insertable } from 'kysely';
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

export interface Earnings {
  available_kobo: number;
  held_kobo: number;
  gross_kobo: number;
  net_kobo: number;
}

/** A creator's balances as kept, and what her payments brought since an instant, before and after the fees. */
export async function findEarnings(db: Db, creatorId: string, since: Date): Promise<Earnings> {
  const { rows } = await sql<Earnings>`
    with mine as (select id, kind, balance_kobo from ledger_accounts where owner_id = ${creatorId}),
    payments as (
      select m.debit_id, m.credit_id, m.amount_kobo
      from ledger_transactions t join ledger_movements m on m.transaction_id = t.id
      where t.creator_id = ${creatorId} and t.kind = 'payment' and t.at >= ${since}
    ), month as (
      select coalesce(sum(p.amount_kobo) filter (where p.credit_id = mine.id), 0)::bigint as gross_kobo,
        coalesce(sum(p.amount_kobo) filter (where p.debit_id = mine.id), 0)::bigint as fees_kobo
      from mine join payments p on mine.id in (p.debit_id, p.credit_id) where mine.kind = 'creator_held'
    )
    select
      coalesce((select balance_kobo from mine where kind = 'creator_available'), 0)::bigint as available_kobo,
      coalesce((select balance_kobo from mine where kind = 'creator_held'), 0)::bigint as held_kobo,
      month.gross_kobo, (month.gross_kobo - month.fees_kobo)::bigint as net_kobo
    from month`.execute(db);
  const [earnings] = rows;
  if (!earnings) throw new Error('an aggregate without a row');
  return earnings;
}
