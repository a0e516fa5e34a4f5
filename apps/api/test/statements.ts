import { getStatement, type StatementLine, type StatementSums } from '@udala/contract/statements';
import type { FastifyInstance } from 'fastify';
import { call, membersHost } from './harness.ts';
import { readPdf } from './pdf-text.ts';

export interface Days {
  from: string;
  to: string;
}

/** Every line of a statement, newest first, a page at a time. */
export async function readStatement(
  app: FastifyInstance,
  { token }: { token: string },
  days: Days,
  limit = 50,
): Promise<{ lines: StatementLine[]; sums: StatementSums; total: number }> {
  const lines: StatementLine[] = [];
  let cursor: string | undefined;
  for (;;) {
    const query = { ...days, limit, ...(cursor !== undefined && { cursor }) };
    const { status, body, raw } = await call(app, getStatement, { token, query });
    if (status !== 200) throw new Error(raw);
    lines.push(...body.items);
    cursor = body.meta.nextCursor;
    if (cursor === undefined) return { lines, sums: body.sums, total: body.meta.totalItems };
  }
}

export const askFile = (app: FastifyInstance, type: 'csv' | 'pdf', { token }: { token: string }, days: Days) =>
  app.inject({
    url: `/statements.${type}?${new URLSearchParams({ ...days }).toString()}`,
    headers: { host: membersHost, authorization: `Bearer ${token}` },
  });

/** The rows of the CSV, its head first, each cell as a spreadsheet would take it. */
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
