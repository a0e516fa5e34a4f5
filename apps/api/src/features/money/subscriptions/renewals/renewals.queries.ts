import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

/**
 * Leases one membership that is due for a step, so that another process takes over after a crash. Undefined when
 * nothing is due.
 */
export async function takeDue(
  db: Db,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update subscriptions set next_at = ${leaseUntil}
    where id = (
      select id from subscriptions where next_at <= ${now} order by next_at limit 1 for update skip locked)
    returning id`.execute(db);
  return rows[0]?.id;
}

export async function isAnyDue(db: Db, now: Date): Promise<boolean> {
  const row = await db.selectFrom('subscriptions').select('id').where('next_at', '<=', now).limit(1).executeTakeFirst();
  return row !== undefined;
}
