import { pipeline } from 'node:stream';
import type { StatementLine } from '@udala/contract/statements';
import * as m from '@udala/messages/statements-server';
import { stringify } from 'csv-stringify';

const columns = [m.date, m.time, m.what, m.who, m.reference, m.amountNaira, m.amountKobo, m.invoice];
const naira = columns.indexOf(m.amountNaira);

/**
 * CSV for spreadsheets: a byte order mark so that Excel reads UTF-8, and amounts as numbers. A name that begins like a
 * formula is escaped.
 */
export function statementCsv(pieces: AsyncIterable<StatementLine[]>): AsyncIterable<Uint8Array> {
  const csv = stringify({
    bom: true,
    escape_formulas: true,
    header: true,
    record_delimiter: 'windows',
    columns,
    cast: { number: (value, { index }) => (index === naira ? value.toFixed(2) : String(value)) },
  });
  // A failure destroys the stream, so its reader gets the error; the callback has nothing to add.
  return pipeline(rowsOf(pieces), csv, () => undefined);
}

async function* rowsOf(pieces: AsyncIterable<StatementLine[]>) {
  for await (const lines of pieces) yield* lines.map(toRow);
}

const lagos = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Lagos', dateStyle: 'short', timeStyle: 'short' });

function toRow({ at, kind, party, reference, amountKobo, invoiceId }: StatementLine): (string | number)[] {
  const [date = '', time = ''] = lagos.format(new Date(at)).split(' ');
  return [date, time, m.kinds[kind], party ?? '', reference ?? '', amountKobo / 100, amountKobo, invoiceId ?? ''];
}
