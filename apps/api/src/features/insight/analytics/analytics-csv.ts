import { pipeline } from 'node:stream';
import type { AnalyticsDay } from '@udala/contract/analytics';
import * as m from '@udala/messages/analytics-server';
import { stringify } from 'csv-stringify';

const columns = [m.date, m.patrons, m.joined, m.left, m.gross, m.net, m.reads];
const KOBO = 100;

/** Days as a spreadsheet: UTF-8 with a byte order mark for Excel, and only dates and numbers. */
export function analyticsCsv(days: readonly AnalyticsDay[]): AsyncIterable<Uint8Array> {
  const csv = stringify({ bom: true, escape_formulas: true, header: true, record_delimiter: 'windows', columns });
  // The reader gets errors from the stream itself, so the callback ignores them.
  return pipeline(days.map(toRow), csv, () => undefined);
}

const toRow = ({ date, patrons, joined, left, grossKobo, netKobo, reads }: AnalyticsDay): (string | number)[] => [
  date,
  patrons,
  joined,
  left,
  grossKobo / KOBO,
  netKobo / KOBO,
  reads,
];
