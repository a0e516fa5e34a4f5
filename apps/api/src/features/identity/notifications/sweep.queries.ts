import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

/** Keyset pagination by id over all people, some of whom may have notifications. */
export async function listPeopleAfter(db: Db, id: string, atMost: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where id > ${id}::uuid order by id limit ${atMost}`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Deletes up to `atMost` of these people's notifications from before an instant, with their unsent pushes, and returns
 * how many. By person, because that is the order of the table's index. Locked rows wait for the next sweep.
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
