import type { ImportSource } from '@udala/contract/members';
import { limits } from '@udala/contract/limits';
import { emailPattern } from '@udala/contract/patterns';
import { invalidField } from '#platform/http/errors.ts';
import { mapYielding } from '#platform/map-yielding.ts';
import { say } from '#platform/say.ts';
import { columnsOf, type Columns } from './import-columns.ts';
import { plainName, type Row, type Table } from './read-table.ts';

/** A person as parsed from a row. */
export interface Brought {
  email: string;
  name: string;
  since: string | null;
  amountKobo: number | null;
  tier: string;
}
export interface Problem {
  line: number;
  /** Name of the column in the file. */
  field: string;
  message: string;
}
export type Read = { row: Row; person: Brought } | { row: Row; problem: Problem };

/** Limits for repeating the file's column names in a message. */
const COLUMN_NAME_MAX = 80;
const COLUMNS_SHOWN = 20;
const NAME_MAX = limits.nameMaxLength;
const TIER_MAX = 80;
const AMOUNT_MAX_KOBO = 100_000_000_000;
const KOBO = 100;
const NAIRA = 'NGN';

/**
 * Parses rows by the columns of a service.
 * @throws AppError `invalid_request` if the file has no column of email addresses.
 */
export async function readPeople({ header, rows }: Table, source: ImportSource, today: string): Promise<Read[]> {
  const places = placesOf(header, columnsOf[source]);
  if (places.email === undefined) {
    throw invalidField(
      'csv',
      say().membersServer.noColumn(
        say().membersServer.email,
        header
          .map(shownName)
          .filter((name) => name !== '')
          .slice(0, COLUMNS_SHOWN),
      ),
    );
  }
  return mapYielding(rows, (row) => {
    const fault = new Fault();
    const person = readPerson(cellsOf(row, places), { fault, today });
    const { column, message } = fault;
    if (column === undefined) return { row, person };
    const field = shownName(header[places[column] ?? places.email ?? 0] ?? '');
    return { row, problem: { line: row.line, field, message } };
  });
}

const shownName = (name: string): string => name.trim().slice(0, COLUMN_NAME_MAX).toWellFormed();

type Places = Partial<Record<keyof Columns, number>>;
type Cells = Record<keyof Columns, string>;

function placesOf(header: readonly string[], columns: Columns): Places {
  const names = header.map(plainName);
  const found = Object.entries(columns).flatMap(([column, known]: [string, readonly string[]]) => {
    const place = known.map((name) => names.indexOf(name)).find((index) => index >= 0);
    return place === undefined ? [] : [[column, place]];
  });
  return Object.fromEntries(found) as Places;
}

const cellsOf = ({ cells }: Row, places: Places): Cells =>
  Object.fromEntries(
    Object.keys(columnsOf.udala).map((column) => {
      const place = places[column as keyof Columns];
      return [column, place === undefined ? '' : (cells[place] ?? '').replaceAll(/\s+/g, ' ').trim()];
    }),
  ) as Cells;

/** Collects the first problem of a row. */
class Fault {
  column: keyof Columns | undefined;
  message = '';

  note(column: keyof Columns, message: string): null {
    this.column ??= column;
    if (this.column === column && this.message === '') this.message = message;
    return null;
  }
}

interface Reading {
  fault: Fault;
  today: string;
}

function readPerson(cells: Cells, { fault, today }: Reading): Brought {
  const name = cells.name || `${cells.firstName} ${cells.lastName}`.trim();
  const email = cells.email.toLowerCase();
  if (email === '') fault.note('email', say().membersServer.emailMissing);
  else if (email.length > limits.emailMaxLength || !address.test(email))
    fault.note('email', say().membersServer.emailWrong);
  if (isNo(cells.wantsEmails)) fault.note('wantsEmails', say().membersServer.wantsNoEmails);
  for (const [column, text, max] of [
    ['name', name, NAME_MAX],
    ['tier', cells.tier, TIER_MAX],
  ] as const) {
    if (Array.from(text).length > max) fault.note(column, say().membersServer.tooLong(max));
    if (text.includes('\uFFFD')) fault.note(column, say().membersServer.lettersLost);
  }
  const since = readDay(cells.since, { fault, today });
  const amountKobo = isOtherMoney(cells.currency) ? null : readAmount(cells.amount, fault);
  return { email, name, since, amountKobo, tier: cells.tier };
}

const address = new RegExp(emailPattern);
const isNo = (text: string) => /^(?:false|no|0)$/i.test(text);
const isOtherMoney = (currency: string) => currency !== '' && currency.toUpperCase() !== NAIRA;

/** Of PostgreSQL's calendar, which has no year 0. */
const FIRST_DAY = '0001-01-01';

/**
 * Parses a date with or without a time: year first, as all four services write it, or year last, as spreadsheets
 * rewrite it, if day and month cannot be confused.
 */
function readDay(text: string, { fault, today }: Reading): string | null {
  if (text === '') return null;
  const day = isoDay(text) ?? turnedDay(text);
  if (day === null || day < FIRST_DAY) return fault.note('since', say().membersServer.dateWrong);
  return day > today ? fault.note('since', say().membersServer.dateAhead) : day;
}

function isoDay(text: string): string | null {
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)(?:[T ](\S.*))?$/.exec(text) ?? [];
  if (time.endsWith('Z')) return lagosDay(`${day}T${time}`);
  return whenReal(day);
}

function turnedDay(text: string): string | null {
  const [, one = '', other = '', year = ''] = /^(\d\d?)[/.](\d\d?)[/.](\d{4})(?: .*)?$/.exec(text) ?? [];
  const [first, second] = [Number(one), Number(other)];
  if (first <= 12 && second <= 12 && first !== second) return null;
  const [day, month] = second > 12 ? [other, one] : [one, other];
  return whenReal(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

function whenReal(day: string): string | null {
  try {
    return Temporal.PlainDate.from(day, { overflow: 'reject' }).toString();
  } catch {
    return null;
  }
}

function lagosDay(instant: string): string | null {
  try {
    return Temporal.Instant.from(instant).toZonedDateTimeISO('Africa/Lagos').toPlainDate().toString();
  } catch {
    return null;
  }
}

function readAmount(text: string, fault: Fault): number | null {
  if (text === '') return null;
  const plain = text.replace(/^(?:₦|NGN|N)\s?/i, '').replaceAll(/,(?=\d{3}(?:\D|$))/g, '');
  if (!/^\d{1,9}(?:\.\d{1,2})?$/.test(plain)) return fault.note('amount', say().membersServer.amountWrong);
  const kobo = Math.round(Number(plain) * KOBO);
  return kobo > AMOUNT_MAX_KOBO ? fault.note('amount', say().membersServer.amountWrong) : kobo;
}
