import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

/** The next people by their ids, of whom some may have notifications. */
export async function listPeopleAfter(db: Db, id: string, atMost: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where id > ${id}::uuid order by id limit ${atMost}`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Deletes so many at most of what these people were notified of before an instant, with pushes that never went, and says
 * how many. By person, because that is how the table's index lies. Rows held by somebody wait for the next sweep.
 */
export async function deleteNotificationsBefore(
  db: Db,
  { recipientIds, before, atMost }: { recipientIds: readonly string[]; before: Date; atMost: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from notifications where ctid = any(array(
        select ctid from notifications where recipient_id = any(${recipientIds}::uuid[]) and at < ${before}
        limit ${atMost} for update skip locked))
      returning 1)
    select count(*)::int as count from gone`.execute(db);
  return rows[0]?.count ?? 0;
}
