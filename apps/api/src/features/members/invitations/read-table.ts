import { Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { importRowsMax } from '@udala/contract/members';
import * as m from '@udala/messages/members-server';
import { CsvError, parse, type Parser } from 'csv-parse';
import { AppError, invalidField } from '#platform/http/errors.ts';
import { mapYielding } from '#platform/map-yielding.ts';
import { readCell } from '../safe-cells.ts';
import { repairText } from './repair-text.ts';

export interface Table {
  /** As they stand in the file, but for our own column of problems. */
  header: string[];
  rows: Row[];
}
export interface Row {
  /** Where it begins in the file. */
  line: number;
  cells: string[];
}

/** Some milliseconds of work each. */
const PIECE_BYTES = 16_384;
/** More than any service writes. Every row is as wide as the first. */
const COLUMNS_MAX = 200;
const separators = [',', ';', '\t'] as const;

/**
 * A file as another service, or a spreadsheet after it, wrote it. Read piece by piece, so that others are served meanwhile.
 * @throws AppError `invalid_request` for what is no such file, `too_large` for too many rows.
 */
export async function readTable(text: string): Promise<Table> {
  const { header, rows } = await parseRows(repairText(text));
  if (header === undefined || rows.length === 0) throw invalidField('csv', m.noRows);
  const isOwnColumn = header.map((name) => plainName(name) !== plainName(m.problem));
  const ours = (cells: readonly string[]) =>
    header.flatMap((_, index) => (isOwnColumn[index] ? [cells[index] ?? ''] : []));
  return { header: ours(header), rows: await mapYielding(rows, ({ line, cells }) => ({ line, cells: ours(cells) })) };
}

/** Names of columns are the same whatever their case, and spaces around and within them. */
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
      if (record.length > COLUMNS_MAX) throw invalidField('csv', m.tooManyColumns(COLUMNS_MAX));
      const cells = record.map(readCell);
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (header === undefined) header = cells;
      else rows.push({ line: info.lines - linesWithin(record), cells });
      if (rows.length > importRowsMax) throw new AppError('too_large', m.tooManyRows(importRowsMax));
    }
  } catch (error) {
    if (error instanceof CsvError) throw invalidField('csv', m.notCsv(Number(error['lines'] ?? 1)));
    throw error;
  }
  return { header, rows };
}

interface Parsed {
  record: string[];
  /** How many lines were read by its end. */
  info: { lines: number };
}
const recordsOf = (parser: Parser) => parser as AsyncIterable<Parsed>;

/** Of bytes: a piece of text may end in the middle of a letter, which the parser would take for two broken ones. */
async function* piecesOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    // A stream alone lets nobody in: its pieces follow each other within one turn.
    await yieldToEventLoop();
    yield bytes.subarray(at, at + PIECE_BYTES);
  }
}

const linesWithin = (record: readonly string[]) =>
  record.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);

/** The one that stands most often in the first line, quoted text apart. */
function separatorOf(text: string): string {
  const first = /^\s*(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0].replaceAll(/"(?:[^"]|"")*"/g, '') ?? '';
  const counted = separators.map((separator) => ({ separator, count: first.split(separator).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).separator;
}
