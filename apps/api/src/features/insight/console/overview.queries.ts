import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

export async function countExceptions(db: Db): Promise<{ kind: string; count: number }[]> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from reconciliation_exceptions where resolved_at is null
    group by kind order by kind`.execute(db);
  return rows;
}

export const findAlarmsSince = (db: Db, since: Date) =>
  db
    .selectFrom('alarm_emails')
    .selectAll()
    .where('hour', '>', since)
    .orderBy('hour', 'desc')
    .orderBy('event')
    .execute();

export const findLastCloses = (db: Db, limit: number) =>
  db
    .selectFrom('closes')
    .select(['day', 'books_kobo', 'balance_kobo', 'unsettled_kobo', 'difference_kobo', 'closed_at'])
    .orderBy('day', 'desc')
    .limit(limit)
    .execute();

export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from operator_requests where state = 'waiting'`.execute(db);
  return rows[0]?.count ?? 0;
}
