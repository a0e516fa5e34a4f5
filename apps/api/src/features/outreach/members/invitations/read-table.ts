import { Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { catalogue } from '@udala/messages/catalogue';
import { sourceLocale } from '@udala/messages/languages';
import { importRowsMax } from '@udala/contract/members';
import { CsvError, parse, type Parser } from 'csv-parse';
import { AppError, invalidField } from '#platform/http/errors.ts';
import { mapYielding } from '#platform/map-yielding.ts';
import { say } from '#platform/say.ts';
import { readCell } from '../safe-cells.ts';
import { repairText } from './repair-text.ts';

/** In English like all headings: the file may come back when its reader has chosen another language. */
export const problemHeading = catalogue(sourceLocale).membersServer.problem;

export interface Table {
  /** Column names as in the file, without our own column of problems. */
  header: string[];
  rows: Row[];
}
export interface Row {
  /** Line of the file on which the row begins. */
  line: number;
  cells: string[];
}

/** Parsing one chunk takes a few milliseconds. */
const PIECE_BYTES = 16_384;
/**
 * More columns than any service exports. `readTable` makes every row as wide as the header, so the width needs a limit.
 */
const COLUMNS_MAX = 200;
const separators = [',', ';', '\t'] as const;

/**
 * Parses a CSV file of another service or a spreadsheet program. Yields to the event loop between chunks.
 * @throws AppError `invalid_request` for a malformed file, `too_large` for too many rows.
 */
export async function readTable(text: string): Promise<Table> {
  const { header, rows } = await parseRows(repairText(text));
  if (header === undefined || rows.length === 0) throw invalidField('csv', say().membersServer.noRows);
  const isFileColumn = header.map((name) => plainName(name) !== plainName(problemHeading));
  const fileCells = (cells: readonly string[]) =>
    header.flatMap((_, index) => (isFileColumn[index] ? [cells[index] ?? ''] : []));
  return {
    header: fileCells(header),
    rows: await mapYielding(rows, ({ line, cells }) => ({ line, cells: fileCells(cells) })),
  };
}

/** Normalizes a column name: case and extra spaces do not matter. */
export const plainName = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

async function parseRows(text: string): Promise<{ header: string[] | undefined; rows: Row[] }> {
  const parser = parse({
    bom: true,
    delimiter: separatorOf(text),
    info: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
  let header: string[] | undefined;
  const rows: Row[] = [];
  try {
    for await (const { record, info } of recordsOf(Readable.from(piecesOf(Buffer.from(text))).pipe(parser))) {
      if (record.length > COLUMNS_MAX) throw invalidField('csv', say().membersServer.tooManyColumns(COLUMNS_MAX));
      const cells = record.map(readCell);
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (header === undefined) header = cells;
      else rows.push({ line: info.lines - linesWithin(record), cells });
      if (rows.length > importRowsMax) throw new AppError('too_large', say().membersServer.tooManyRows(importRowsMax));
    }
  } catch (error) {
    if (error instanceof CsvError) throw invalidField('csv', say().membersServer.notCsv(Number(error['lines'] ?? 1)));
    throw error;
  }
  return { header, rows };
}

interface Parsed {
  record: string[];
  /** Number of lines read by the end of the record. */
  info: { lines: number };
}
const recordsOf = (parser: Parser) => parser as AsyncIterable<Parsed>;

/** Chunks of bytes: a chunk of text might split a surrogate pair, which would be decoded as two broken characters. */
async function* piecesOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    // A stream does not yield to the event loop by itself: its chunks are processed in one turn.
    await yieldToEventLoop();
    yield bytes.subarray(at, at + PIECE_BYTES);
  }
}

const linesWithin = (record: readonly string[]) =>
  record.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);

/** The most frequent separator of the first line, outside quoted text. */
function separatorOf(text: string): string {
  const first = /^\s*(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0].replaceAll(/"(?:[^"]|"")*"/g, '') ?? '';
  const counted = separators.map((separator) => ({ separator, count: first.split(separator).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).separator;
}
