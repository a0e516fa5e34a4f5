import { limits } from '@udala/contract/limits';
import type { Meta } from '@udala/contract/paging';
import { say } from '../say.ts';
import { invalidField } from './errors.ts';

/** Start of a page: after the row with this instant and id. */
export interface Cursor {
  at: Date;
  id: string;
}

export interface Paging {
  page: number;
  limit: number;
  after: Cursor | null;
  /** Rows to skip when a page is requested by number only. */
  offset: number;
}

interface PageQuery {
  page?: number;
  limit?: number;
  cursor?: string;
}

/** @throws AppError `invalid_request` for an invalid cursor, or a page number beyond the limit. */
export function readPaging({ page = 1, limit = limits.pageSizeDefault, cursor }: PageQuery): Paging {
  if (cursor !== undefined) return { page, limit, after: readCursor(cursor), offset: 0 };
  if (page > limits.pageWithoutCursorMax)
    throw invalidField('page', say().errors.pageNeedsCursor(limits.pageWithoutCursorMax));
  return { page, limit, after: null, offset: (page - 1) * limit };
}

const CURSOR_BYTES = 24;
const INSTANT_BYTES = 8;
/** The year 10000: later dates need more than four digits. */
const END_OF_TIME_MS = Date.UTC(10_000, 0);

/** Encodes 24 bytes in base64url: the instant in milliseconds, then the id. */
export function writeCursor({ at, id }: Cursor): string {
  const bytes = Buffer.alloc(CURSOR_BYTES);
  bytes.writeBigInt64BE(BigInt(at.getTime()));
  bytes.write(id.replaceAll('-', ''), INSTANT_BYTES, 'hex');
  return bytes.toString('base64url');
}

function readCursor(text: string): Cursor {
  const bytes = Buffer.from(text, 'base64url');
  const ms = bytes.length === CURSOR_BYTES ? Number(bytes.readBigInt64BE()) : -1;
  if (ms < 0 || ms >= END_OF_TIME_MS || bytes.toString('base64url') !== text) {
    throw invalidField('cursor', say().errors.cursorUnknown);
  }
  const at = new Date(ms);
  const hex = bytes.toString('hex', INSTANT_BYTES);
  return { at, id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') };
}

/**
 * Keyset pagination: builds the page from `limit + 1` rows; the extra row only shows that there is more. `toItem` maps
 * a row; `keyOf` returns the instant and id that order the list, or `cursorOf` writes the cursor of another order.
 */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  { page, limit }: Paging,
  totalItems: number,
  shape: { toItem: (row: Row) => Item } & ({ keyOf: (row: Row) => Cursor } | { cursorOf: (row: Row) => string }),
): { items: Item[]; meta: Meta } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const cursorOf = 'cursorOf' in shape ? shape.cursorOf : (row: Row) => writeCursor(shape.keyOf(row));
  return {
    items: shown.map(shape.toItem),
    meta: {
      currentPage: page,
      itemCount: shown.length,
      itemsPerPage: limit,
      totalItems,
      totalPages: Math.ceil(totalItems / limit),
      ...(last !== undefined && { nextCursor: cursorOf(last) }),
    },
  };
}
