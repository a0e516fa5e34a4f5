import type { ReplyOf } from '@udala/contract/endpoint';
import { limits } from '@udala/contract/limits';
import type * as contract from '@udala/contract/operator-books';
import { bookableAs } from '#features/money/books/book-exception.service.ts';
import type { Db } from '#platform/db/database.ts';
import { notFound } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { findExceptionRow, findExceptionRows } from './exceptions.queries.ts';
import { toRequestDto } from './requests.dto.ts';
import { findWaitingOfAll } from './requests.queries.ts';

const SHOWN_MAX = limits.pageSizeMax;

export async function listExceptions(db: Db, viewer: Viewer): Promise<ReplyOf<typeof contract.listOperatorExceptions>> {
  const found = await findExceptionRows(db, SHOWN_MAX + 1);
  const rows = found.slice(0, SHOWN_MAX);
  const waiting = await findWaitingOfAll(
    db,
    rows.map(({ id }) => id),
  );
  const items = rows.map((row) => {
    const request = waiting.get(row.id);
    return {
      id: row.id,
      kind: row.kind,
      key: row.key,
      details: JSON.stringify(row.details),
      foundAt: row.found_at.toISOString(),
      unallocatedKobo: row.unallocated_kobo,
      bookable: [...bookableAs(row)],
      waiting: request ? toRequestDto(request, viewer) : null,
    };
  });
  return { items, hasMore: found.length > SHOWN_MAX };
}

/** The money of an open exception, which somebody books as a whole. @throws AppError `not_found` */
export async function getExceptionKobo(db: Db, id: string): Promise<number> {
  const row = await findExceptionRow(db, id);
  if (!row) throw notFound();
  return Math.abs(row.unallocated_kobo ?? 0);
}
