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

/** The id of a stored event. Undefined for a duplicate: the same bytes, or the same object in the same state. */
export async function insertEvent(tx: Tx, event: NewEvent): Promise<number | undefined> {
  const row = await tx
    .insertInto('webhook_inbox')
    .values({
      provider: event.provider,
      body_hash: event.bodyHash,
      body: event.body,
      event: event.event,
      object_id: event.objectId,
      object_status: event.objectStatus,
      received_at: event.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
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
