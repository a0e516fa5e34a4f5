import { importErrorRowsMax } from '@udala/contract/members';
import { stringify } from 'csv-stringify/sync';
import { safeCell } from '../safe-cells.ts';
import type { Problem } from './read-people.ts';
import { problemHeading, type Row, type Table } from './read-table.ts';

/** No cell that we read is longer; the owner of the file has the rest of a longer one. */
const CELL_MAX = 300;
/** Limit for all cells together: a row may have two hundred. */
const CHARACTERS_MAX = 200_000;

/** The first rejected rows as they were sent, with the problem of each. */
export function errorCsv({ header }: Table, refused: readonly { row: Row; problem: Problem }[]): string {
  const rows: string[][] = [[...header, problemHeading].map(short)];
  let characters = lengthOf(rows[0] ?? []);
  for (const { row, problem } of refused.slice(0, importErrorRowsMax)) {
    const cells = [...row.cells, `${problem.field}: ${problem.message}`].map(short);
    characters += lengthOf(cells);
    // Always contains one row; otherwise there would be nothing to correct.
    if (characters > CHARACTERS_MAX && rows.length > 1) break;
    rows.push(cells);
  }
  return stringify(
    rows.map((cells) => cells.map(safeCell)),
    { bom: true, record_delimiter: 'windows' },
  );
}

/** Truncates without splitting a surrogate pair. */
const short = (cell: string): string =>
  cell.length <= CELL_MAX ? cell : cell.slice(0, CELL_MAX).replace(/[\uD800-\uDBFF]$/, '');

const lengthOf = (cells: readonly string[]): number => cells.reduce((sum, { length }) => sum + length, 0);
