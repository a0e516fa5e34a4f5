import { sql, type NotNull } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';

export interface NewEvent {
  provider: string;
  bodyHash: Buffer;
  body: Buffer;
  event: string;
  objectId: string;
  objectStatus: string;
  now: Date;
}

/**
 * Stores events, except duplicates: the same bytes, or the same object in the same state. Returns the ids of those that
 * are stored. Each call inserts in the same order, so that two never wait for each other.
 */
export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<number[]> {
  const column = <Name extends keyof NewEvent>(name: Name) => events.map((event) => event[name]);
  const { rows } = await sql<{ id: number }>`
    insert into webhook_inbox (provider, body_hash, body, event, object_id, object_status, received_at)
    select * from unnest(${column('provider')}::text[], ${column('bodyHash')}::bytea[], ${column('body')}::bytea[],
        ${column('event')}::text[], ${column('objectId')}::text[], ${column('objectStatus')}::text[],
        ${column('now')}::timestamptz[])
      given (provider, body_hash, body, event, object_id, object_status, received_at)
    order by provider, object_id, object_status, body_hash
    on conflict do nothing
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export const findOpenEvent = (db: Db, id: number): Promise<{ event: string; body: Buffer } | undefined> =>
  db
    .selectFrom('webhook_inbox')
    .select(['event', 'body'])
    .where('id', '=', id)
    .where('done_at', 'is', null)
    // A database constraint guarantees it: only processed events are emptied.
    .$narrowType<{ body: NotNull }>()
    .executeTakeFirst();

/** Counts an attempt at an event, and closes the event unless it will be retried. */
export async function noteTry(
  db: Db,
  id: number,
  { doneAt, problem }: { doneAt: Date | null; problem: string | null },
): Promise<void> {
  await db
    .updateTable('webhook_inbox')
    .set({ done_at: doneAt, problem, tries: sql`tries + 1` })
    .where('id', '=', id)
    .execute();
}

/** Empties the bodies of a batch of events processed before an instant; their metadata stays. Returns how many. */
export async function emptyBodies(db: Db, before: Date, limit: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_inbox')
    .set({ body: null })
    .where('id', 'in', (old) =>
      old
        .selectFrom('webhook_inbox')
        .select('id')
        .where('body', 'is not', null)
        .where('done_at', '<', before)
        .orderBy('done_at')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
