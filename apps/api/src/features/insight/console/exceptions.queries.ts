import { uuidPattern } from '@udala/contract/patterns';
import type { Db } from '#platform/db/database.ts';

const open = (db: Db) =>
  db
    .selectFrom('reconciliation_exceptions')
    .select(['id', 'kind', 'key', 'details', 'found_at', 'unallocated_kobo'])
    .where('resolved_at', 'is', null);

const uuid = new RegExp(uuidPattern);

export type ExceptionRow = Awaited<ReturnType<typeof findExceptionRows>>[number];

export const findExceptionRows = (db: Db, limit: number) =>
  open(db).orderBy('found_at').orderBy('id').limit(limit).execute();

/** A command's ID may be anything. */
export const findExceptionRow = async (db: Db, id: string): Promise<ExceptionRow | undefined> =>
  uuid.test(id.toLowerCase()) ? open(db).where('id', '=', id).executeTakeFirst() : undefined;
