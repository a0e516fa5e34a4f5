import { getStatement, type StatementLine, type StatementSums } from '@udala/contract/statements';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '#app/deps.ts';
import { longWork } from '#platform/db/watched-client.ts';
import { makeCreator, makePerson, type Creator } from './factories.ts';
import { call, membersHost } from './harness.ts';
import { makePaid } from './paid.ts';
import { readPdf } from './pdf-text.ts';

export interface Days {
  from: string;
  to: string;
}

/** Every line of a statement, newest first, page by page. */
export async function readStatement(
  app: FastifyInstance,
  { token }: { token: string },
  days: Days,
  limit = 50,
): Promise<{ lines: StatementLine[]; sums: StatementSums; total: number }> {
  const lines: StatementLine[] = [];
  let sums: StatementSums | null = null;
  let cursor: string | undefined;
  for (;;) {
    const query = { ...days, limit, ...(cursor !== undefined && { cursor }) };
    const { status, body, raw } = await call(app, getStatement, { token, query });
    if (status !== 200) throw new Error(raw);
    lines.push(...body.items);
    sums ??= body.sums;
    cursor = body.meta.nextCursor;
    if (sums === null) throw new Error('a first page without sums');
    if (cursor === undefined) return { lines, sums, total: body.meta.totalItems };
  }
}

export const askFile = (app: FastifyInstance, type: 'csv' | 'pdf', { token }: { token: string }, days: Days) =>
  app.inject({
    url: `/statements.${type}?${new URLSearchParams({ ...days }).toString()}`,
    headers: { host: membersHost, authorization: `Bearer ${token}` },
  });

/** The rows of the CSV, header first, with each cell as a spreadsheet would read it. */
export async function readCsv(app: FastifyInstance, creator: { token: string }, days: Days): Promise<string[][]> {
  const { body } = await askFile(app, 'csv', creator, days);
  return body
    .replace('\uFEFF', '')
    .split('\r\n')
    .slice(0, -1)
    .map((row) =>
      [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
      ),
    );
}

export const readStatementPdf = async (app: FastifyInstance, creator: { token: string }, days: Days) =>
  readPdf((await askFile(app, 'pdf', creator, days)).rawPayload);

/**
 * A creator with one payment in January 2026 with its fees (three lines), and `lines` payments of one naira, a minute
 * apart.
 */
export async function makeBusyCreator(deps: Deps, lines: number): Promise<Creator> {
  const creator = await makeCreator(deps);
  const at = new Date('2026-01-05T09:00:00Z');
  const { invoiceId } = await makePaid(deps, { creator, patron: await makePerson(deps), at });
  const rows = sql`
    with t as (
      insert into ledger_transactions (kind, key, creator_id, invoice_id, at)
      select 'payment', 'paid:many:' || ${creator.id} || n, ${creator.id}::uuid, ${invoiceId}::uuid,
        '2026-01-06'::timestamptz + n * interval '1 minute'
      from generate_series(1, ${lines}::integer) n returning id, at),
    balanced as (
      update ledger_accounts set balance_kobo = balance_kobo + 100 * ${lines}::integer
      where kind = 'creator_held' and owner_id = ${creator.id})
    insert into ledger_movements (transaction_id, line, debit_id, credit_id, amount_kobo, at)
    select t.id, 0, (select id from ledger_accounts where kind = 'provider'),
      (select id from ledger_accounts where kind = 'creator_held' and owner_id = ${creator.id}), 100, t.at from t`;
  await longWork(() => rows.execute(deps.db));
  return creator;
}
