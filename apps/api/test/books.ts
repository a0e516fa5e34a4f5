import { sql } from 'kysely';
import { expect } from 'vitest';
import { bookException } from '#features/money/books/book-exception.service.ts';
import type { Bearer } from '#features/money/books/bear-refund.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Deps } from '#app/deps.ts';
import { WAIT_MS } from '../../../scripts/test/patience.ts';
import { assertInvariants } from './invariants.ts';
import type { MoneyServer } from './money.ts';

const actor = { operator: 'test' };

/** What lies at the provider by our books: what came, less its fees and what left. */
export async function booksKobo({ db }: Pick<Deps, 'db'>): Promise<number> {
  const { rows } = await sql<{ kobo: number }>`
    select coalesce(sum(case when a.id = m.debit_id then m.amount_kobo else -m.amount_kobo end), 0)::bigint as kobo
    from ledger_accounts a join ledger_movements m on a.id in (m.debit_id, m.credit_id)
    where a.kind in ('provider', 'provider_fees')`.execute(db);
  return rows[0]?.kobo ?? 0;
}

/** What lies at the provider by its own records, settled or not; what was there at first once our books have it. */
export async function providersKobo({ control, deps }: Pick<MoneyServer, 'control' | 'deps'>): Promise<number> {
  const { totals } = await control<{ totals: { balanceKobo: number; unsettledKobo: number; openingKobo: number } }>(
    'log',
  );
  const { rows } = await sql<{ kobo: number }>`
    select coalesce(sum(m.amount_kobo), 0)::bigint as kobo
    from ledger_transactions t join ledger_movements m on m.transaction_id = t.id where t.kind = 'opening'`.execute(
    deps.db,
  );
  return totals.balanceKobo + totals.unsettledKobo - totals.openingKobo + (rows[0]?.kobo ?? 0);
}

interface Totals {
  items: { code: string; settledKobo: number; pendingKobo: number }[];
}

/** What each subaccount has, or was paid, by the provider's own records. */
export async function sharesByProvider({ control }: Pick<MoneyServer, 'control'>): Promise<Record<string, number>> {
  const { items } = await control<Totals>('subaccounts');
  return Object.fromEntries(items.map(({ code, settledKobo, pendingKobo }) => [code, settledKobo + pendingKobo]));
}

/** The same, by our ledger. A creator has one subaccount in the tests that ask this. */
export async function sharesByBooks({ db }: Pick<Deps, 'db'>): Promise<Record<string, number>> {
  const { rows } = await sql<{ code: string; kobo: number }>`
    select p.code, a.balance_kobo as kobo
    from ledger_accounts a join subaccounts p on p.creator_id = a.owner_id
    where a.kind = 'creator_settled' and exists (
      select from charge_attempts c where c.subaccount_code = p.code and c.state in ('succeeded', 'overpayment'))
    order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ code, kobo }) => [code, kobo]));
}

export const openExceptions = ({ db }: Pick<Deps, 'db'>) =>
  db
    .selectFrom('reconciliation_exceptions')
    .select(['id', 'kind', 'key', 'unallocated_kobo'])
    .where('resolved_at', 'is', null)
    .orderBy('found_at')
    .orderBy('id')
    .execute();

/** Books every exception that moved money, and resolves the others. */
export async function bookAll(deps: Deps, bearer: Bearer = 'platform'): Promise<void> {
  for (const { id, unallocated_kobo: kobo } of await openExceptions(deps)) {
    if (kobo) await bookException(deps, { exceptionId: id, bearer, actor });
    else
      await deps.db
        .updateTable('reconciliation_exceptions')
        .set({ resolved_at: deps.clock.now() })
        .where('id', '=', id)
        .execute();
  }
}

/** Nobody has to look, every invariant holds, and our books are the provider's, to the kobo. */
export async function assertBooksTie(server: Pick<MoneyServer, 'control' | 'deps'>): Promise<void> {
  expect(await openExceptions(server.deps)).toEqual([]);
  await assertInvariants(server.deps.db);
  // A close in the background may post between the two sums.
  await expect
    .poll(async () => (await booksKobo(server.deps)) - (await providersKobo(server)), { timeout: WAIT_MS })
    .toBe(0);
}

/** Each creator's account has what the provider's own records say of their subaccount. */
export async function assertSharesTie(server: Pick<MoneyServer, 'control' | 'deps'>): Promise<void> {
  // The provider may have charged a renewal in the background that our books have not settled yet.
  await expect.poll(() => findOtherShares(server), { timeout: WAIT_MS }).toEqual({});
}

/** The shares that differ: ours, and the provider's. */
async function findOtherShares(server: Pick<MoneyServer, 'control' | 'deps'>) {
  const [ours, theirs] = [await sharesByBooks(server.deps), await sharesByProvider(server)];
  const codes = Object.keys({ ...ours, ...theirs }).filter((code) => ours[code] !== theirs[code]);
  return Object.fromEntries(codes.map((code) => [code, { ours: ours[code], theirs: theirs[code] }]));
}

/** The sentence with which an action was rejected; fails when it was not. */
export async function rejection(action: Promise<unknown>): Promise<string> {
  const error = await action.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof AppError) return error.message;
  throw error instanceof Error ? error : new Error('nothing was rejected');
}

/** The kobo on an account of the platform. */
export async function platformKobo({ db }: Pick<Deps, 'db'>, kind: string): Promise<number> {
  const { rows } = await sql<{ kobo: number }>`
    select coalesce(sum(case when a.id = m.credit_id then m.amount_kobo else -m.amount_kobo end), 0)::bigint as kobo
    from ledger_accounts a join ledger_movements m on a.id in (m.debit_id, m.credit_id)
    where a.kind = ${kind}`.execute(db);
  return rows[0]?.kobo ?? 0;
}
