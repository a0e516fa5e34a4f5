import type { QueryOf, ReplyOf } from '@udala/contract/endpoint';
import type { getStatement as getStatementEndpoint, StatementLine, StatementSums } from '@udala/contract/statements';
import { catalogue } from '@udala/messages/catalogue';
import { sourceLocale } from '@udala/messages/languages';
import { assertMayManagePageHere } from '#features/identity/creators/creators.policy.ts';
import type { Db } from '#platform/db/database.ts';
import { pageOf, readPaging, type Cursor } from '#platform/http/paging.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Deps } from '#app/deps.ts';
import { amountOf, kindOf, sumUp } from './statement-kinds.ts';
import { rangeOf, readDays, type Days, type Range } from './statement-range.ts';
import { findLines, findTotals, type LineRow } from './statements.queries.ts';

/** @throws AppError `not_found` on another creator's host, `invalid_request` for invalid days. */
export async function getStatement(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  query: QueryOf<typeof getStatementEndpoint>,
): Promise<ReplyOf<typeof getStatementEndpoint>> {
  assertMayManagePageHere(viewer);
  const days = readDays(query, clock.now());
  const range = rangeOf(days);
  const paging = readPaging(query);
  const { limit, offset } = paging;
  const after = paging.after && readCursor(paging.after);
  const [totals, rows] = await Promise.all([
    after ? { sums: null, lines: after.lines } : getTotals(db, viewer.userId, range),
    findLines(db, viewer.userId, range, { order: 'newest first', limit: limit + 1, offset, after }),
  ]);
  const page = pageOf(rows, paging, totals.lines, {
    toItem: toLineDto,
    keyOf: (row) => toCursor(row, totals.lines),
  });
  return { ...page, ...days, sums: totals.sums };
}

export interface Statement {
  range: Range;
  sums: StatementSums;
  /** Number of lines. */
  lines: number;
}

/** @throws AppError `not_found` on another creator's host, `invalid_request` for invalid days. */
export async function openStatement({ db }: Pick<Deps, 'db'>, viewer: Viewer, days: Days): Promise<Statement> {
  assertMayManagePageHere(viewer);
  const range = rangeOf(days);
  return { range, ...(await getTotals(db, viewer.userId, range)) };
}

async function getTotals(db: Db, creatorId: string, range: Range): Promise<Pick<Statement, 'sums' | 'lines'>> {
  const { closing_kobo, lines, flows } = await findTotals(db, creatorId, range);
  return { sums: sumUp(closing_kobo, flows), lines };
}

const AT_ONCE = 500;

/**
 * Yields the lines of an opened statement, oldest first, in pieces: a slow reader holds no connection. Lines posted
 * after the opening are left out. Throws when the lines do not add up to the closing balance.
 */
export async function* linesOf(
  db: Db,
  creatorId: string,
  { range, sums, lines }: Statement,
): AsyncGenerator<StatementLine[]> {
  let sumKobo = sums.openingKobo;
  let after: LineRow | null = null;
  for (let left = lines; left > 0; left -= AT_ONCE) {
    const limit = Math.min(AT_ONCE, left);
    const rows: LineRow[] = await findLines(db, creatorId, range, { order: 'oldest first', limit, after });
    after = rows.at(-1) ?? after;
    const piece = rows.map(toLineDto);
    sumKobo += piece.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
    yield piece;
  }
  if (sumKobo !== sums.closingKobo) throw new Error('a statement changed while it was written');
}

const toLineDto = (row: LineRow): StatementLine => ({
  id: String(row.id),
  at: row.at.toISOString(),
  kind: kindOf(row),
  party: partyOf(row),
  reference: row.reference,
  amountKobo: amountOf(row),
  invoiceId: row.invoice_id,
});

/** Digits and a name, the same in any language. */
const { bankInWords } = catalogue(sourceLocale).statementsServer;

const partyOf = ({ patron_name, bank_name, last4 }: LineRow): string | null =>
  bank_name !== null && last4 !== null ? bankInWords(bank_name, last4) : patron_name;

// A cursor's id holds a line's number and the count from the first page, so that later pages need not count again.
const COUNT_DIGITS = 8;
const LINE_DIGITS = 24;

const toCursor = ({ at, id }: LineRow, lines: number): Cursor => ({
  at,
  id: lines.toString(16).padStart(COUNT_DIGITS, '0') + id.toString(16).padStart(LINE_DIGITS, '0'),
});

/** 12 hexadecimal digits fit exactly into a JavaScript number. */
const readCursor = ({ at, id }: Cursor) => ({
  at,
  id: Number.parseInt(id.slice(-12), 16),
  lines: Number.parseInt(id.slice(0, COUNT_DIGITS), 16),
});
