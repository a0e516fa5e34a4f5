import type { Catalogue } from '@udala/messages/catalogue';
import { naira } from '@udala/messages/money';
import type { MoneyMode } from '@udala/contract/payouts';
import type { StatementLine, StatementSums } from '@udala/contract/statements';
import { invalidField } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { PAGE_WIDTH, type PdfBlock, type PdfColumn } from '#platform/pdf/pdf-blocks.ts';
import { requestLocale, say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import type { Days } from './statement-range.ts';
import { findCreatorName } from './statements.queries.ts';
import { linesOf, openStatement } from './statements.service.ts';

/** About 250 pages, and some seconds of CPU time. */
const LINES_MAX = 10_000;

type Sentences = Catalogue['statementsServer'];

const [date, what, reference, amount] = [62, 104, 124, 84];
const columnsOf = (m: Sentences): PdfColumn[] => [
  { name: m.date, width: date },
  { name: m.what, width: what },
  { name: m.who, width: PAGE_WIDTH - date - what - reference - amount },
  { name: m.reference, width: reference },
  { name: m.amount, width: amount, align: 'right' },
];

/**
 * The sums, then every line. @throws AppError as `openStatement`, and `invalid_request` for more lines than can be
 * printed.
 */
export async function statementPdf(deps: Deps, viewer: Viewer, days: Days): Promise<AsyncIterable<Uint8Array>> {
  const { statementsServer: m, dates } = say();
  const statement = await openStatement(deps, viewer, days);
  if (statement.lines > LINES_MAX) throw invalidField('to', m.tooManyToPrint(LINES_MAX));
  const { from, to } = days;
  const mode = deps.config.moneyMode;
  const name = await findCreatorName(deps.db, viewer.userId);
  const head = {
    title: m.documentTitle(name, from, to),
    author: m.brand,
    lang: requestLocale(),
    footer: m.footer(from, to),
    madeAt: deps.clock.now(),
  };
  async function* blocks(): AsyncGenerator<PdfBlock> {
    yield { brand: m.brand };
    yield { title: m.title };
    yield `${name}, ${m.rangeInWords(from, to)}`;
    yield { facts: factsOf(m, statement.sums, mode) };
    yield m.whatCounts[mode];
    if (statement.lines === 0) yield m.noLines;
    else yield { columns: columnsOf(m) };
    for await (const lines of linesOf(deps.db, viewer.userId, statement))
      yield { rows: lines.map((line) => toRow({ statementsServer: m, dates }, line)) };
  }
  return deps.pdfs.write(head, blocks());
}

const factsOf = (m: Sentences, sums: StatementSums, mode: MoneyMode): [name: string, amount: string][] => [
  [m.opening, naira(sums.openingKobo)],
  [m.gross, naira(sums.grossKobo)],
  [m.providerFees, naira(sums.providerFeesKobo)],
  [m.platformFees, naira(sums.platformFeesKobo)],
  [m.refunds, naira(sums.refundsKobo)],
  [m.disputes, naira(sums.disputesKobo)],
  ...(mode === 'platform' ? payoutFacts(m, sums) : []),
  // Rare: a line for it would only puzzle.
  ...(sums.writtenOffKobo === 0 ? [] : [[m.writtenOff, naira(sums.writtenOffKobo)] satisfies [string, string]]),
  [m.closing, naira(sums.closingKobo)],
];

const payoutFacts = (m: Sentences, sums: StatementSums): [name: string, amount: string][] => [
  [m.payouts, naira(sums.payoutsKobo)],
  [m.payoutFees, naira(sums.payoutFeesKobo)],
];

const toRow = (
  { statementsServer: m, dates }: Pick<Catalogue, 'statementsServer' | 'dates'>,
  { at, kind, party, reference, amountKobo }: StatementLine,
): string[] => [dates.dayOf(new Date(at)), m.kinds[kind], party ?? '', reference ?? '', naira(amountKobo)];
