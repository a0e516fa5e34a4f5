import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

/** Place of a membership in the order of what is due. */
export interface DueAt {
  nextAt: Date;
  id: string;
}

interface Batch {
  /** Of memberships that share a card, those with the fewest tries and the lowest price come first. */
  ids: string[];
  last: DueAt | undefined;
}

/**
 * Leases memberships that are due for a step, after a place, so that another process takes over after a crash. The
 * place spares a later batch the index entries that earlier ones left dead while a snapshot is open.
 */
export async function takeDue(
  db: Db,
  { now, leaseUntil, after, limit }: { now: Date; leaseUntil: Date; after: DueAt | null; limit: number },
): Promise<Batch> {
  const position = after
    ? sql`and next_at >= ${after.nextAt} and (next_at, id) > (${after.nextAt}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<DueAt & { tries: number; kobo: number }>`
    with due as (
      select id, next_at from subscriptions where next_at <= ${now} ${position}
      order by next_at, id limit ${limit} for update skip locked)
    update subscriptions s set next_at = ${leaseUntil} from due where s.id = due.id
    returning s.id, due.next_at as "nextAt", s.retry_days_used as tries, s.price_kobo as kobo`.execute(db);
  const byFairness = rows.toSorted((a, b) => a.tries - b.tries || a.kobo - b.kobo);
  const last = rows.toSorted((a, b) => a.nextAt.getTime() - b.nextAt.getTime() || (a.id < b.id ? -1 : 1)).at(-1);
  return { ids: byFairness.map(({ id }) => id), last };
}

export async function isAnyDue(db: Db, now: Date): Promise<boolean> {
  const row = await db.selectFrom('subscriptions').select('id').where('next_at', '<=', now).limit(1).executeTakeFirst();
  return row !== undefined;
}
