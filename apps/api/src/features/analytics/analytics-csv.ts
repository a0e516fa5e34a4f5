import { pipeline } from 'node:stream';
import type { AnalyticsDay } from '@udala/contract/analytics';
import * as m from '@udala/messages/analytics-server';
import { stringify } from 'csv-stringify';

const columns = [m.date, m.patrons, m.joined, m.left, m.gross, m.net, m.reads];
const KOBO = 100;

/** Days for a spreadsheet: UTF-8 that Excel knows for it, and nothing in it but dates and numbers. */
export function analyticsCsv(days: readonly AnalyticsDay[]): AsyncIterable<Uint8Array> {
  const csv = stringify({ bom: true, escape_formulas: true, header: true, record_delimiter: 'windows', columns });
  // Whoever reads hears of a failure by the stream itself.
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
