import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

/** Count of rows, and how long the oldest of them has been due. */
export interface Backlog {
  name: string;
  count: number;
  oldestSeconds: number;
}

const backlog = (name: string, from: ReturnType<typeof sql>, dueAt: string, now: Date) => sql`
  select ${name}::text as name, count(*)::int as count,
    greatest(0, coalesce(extract(epoch from ${now}::timestamptz - min(${sql.raw(dueAt)})), 0))::float8 as "oldestSeconds"
  from ${from}`;

const union = async (db: Db, parts: readonly ReturnType<typeof sql>[]): Promise<Backlog[]> =>
  (await sql<Backlog>`${sql.join(parts, sql` union all `)}`.execute(db)).rows;

/** Due rows of each outbox. Each part reads a partial index of open rows. */
export const findOutboxes = (db: Db, now: Date): Promise<Backlog[]> =>
  union(db, [
    backlog('post_emails', sql`queued_post_emails where due_at <= ${now}`, 'due_at', now),
    backlog('pushes', sql`pushes where due_at <= ${now}`, 'due_at', now),
    backlog('invitations', sql`invitations where send_at <= ${now}`, 'send_at', now),
    backlog('provider_events', sql`webhook_inbox where done_at is null`, 'received_at', now),
  ]);

/** Open items of money by kind, with the age of the oldest. */
export const findOpenMoney = (db: Db, now: Date): Promise<Backlog[]> =>
  union(db, [
    backlog(
      'charges',
      sql`charge_attempts where state in ('sent', 'unknown') and check_at is not null`,
      'created_at',
      now,
    ),
    backlog('refunds', sql`refunds where state <> 'done'`, 'created_at', now),
    backlog('payouts', sql`payouts where state in ('created', 'sent', 'unknown')`, 'created_at', now),
    backlog('disputes', sql`disputes where state = 'open'`, 'opened_at', now),
    backlog('reconciliation_exceptions', sql`reconciliation_exceptions where resolved_at is null`, 'found_at', now),
  ]);

export interface JobCount {
  queue: string;
  state: 'waiting' | 'retrying' | 'active' | 'failed';
  count: number;
  oldestSeconds: number;
}

/** Jobs that are not done, by queue and state. */
export async function findJobs(db: Db, now: Date): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select name as queue,
      case state when 'created' then 'waiting' when 'retry' then 'retrying' else state::text end as state,
      count(*)::int as count,
      greatest(0, coalesce(extract(epoch from ${now}::timestamptz - min(start_after)), 0))::float8 as "oldestSeconds"
    from pgboss.job where state in ('created', 'retry', 'active', 'failed')
    group by 1, 2`.execute(db);
  return rows;
}

/** False if this alarm was emailed in this hour. */
export async function insertAlarmEmail(db: Db, event: string, hour: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('alarm_emails')
    .values({ event, hour })
    .onConflict((conflict) => conflict.columns(['event', 'hour']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteAlarmEmailsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('alarm_emails').where('hour', '<', before).execute();
}
