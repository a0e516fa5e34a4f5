import type { Analytics } from '@udala/contract/analytics';
import { sql } from 'kysely';
import { lagosMidnight } from '#features/money/billing/calendar.ts';
import type { Db } from '#platform/db/database.ts';

export interface PageView {
  creatorId: string;
  arrived: boolean;
}

/** Adds a batch of views to the sums of a day in Lagos. Rows are locked in a fixed order to avoid deadlocks. */
export async function addPageViews(db: Db, views: readonly PageView[], day: string): Promise<void> {
  await sql`
    insert into page_days as d (creator_id, day, views, arrivals)
    select creator_id, ${day}, count(*), count(*) filter (where arrived)
    from unnest(${views.map(({ creatorId }) => creatorId)}::uuid[], ${views.map(({ arrived }) => arrived)}::boolean[])
      as seen (creator_id, arrived)
    group by 1 order by 1
    on conflict (creator_id, day) do update
      set views = d.views + excluded.views, arrivals = d.arrivals + excluded.arrivals`.execute(db);
}

const DAYS = 7;
/** The followers of a creator are looked through for the new ones; of more than these they are not counted. */
const FOLLOWERS_MAX = 10_000;

interface StrangersRow {
  views: number;
  views_before: number;
  arrivals: number;
  arrivals_before: number;
  follows: number;
  follows_before: number;
  is_counted: boolean;
}

/** What people who are no patrons did in the seven days up to `to`, and in the seven before. */
export async function findStrangers(db: Db, creatorId: string, to: string): Promise<Analytics['strangers']> {
  const since = Temporal.PlainDate.from(to).subtract({ days: DAYS - 1 });
  const before = since.subtract({ days: DAYS });
  const [day, at] = [since.toString(), lagosMidnight(since.toString())];
  const { rows } = await sql<StrangersRow>`
    with seen as (
      select coalesce(sum(views) filter (where day >= ${day}), 0) as views,
        coalesce(sum(views) filter (where day < ${day}), 0) as views_before,
        coalesce(sum(arrivals) filter (where day >= ${day}), 0) as arrivals,
        coalesce(sum(arrivals) filter (where day < ${day}), 0) as arrivals_before
      from page_days where creator_id = ${creatorId} and day between ${before.toString()} and ${to}),
    crowd as (
      select coalesce(max(followers), 0) <= ${FOLLOWERS_MAX} as is_counted from creator_stats
      where creator_id = ${creatorId}),
    followed as (
      select count(*) filter (where created_at >= ${at}) as follows,
        count(*) filter (where created_at < ${at}) as follows_before
      from follows where creator_id = ${creatorId} and created_at >= ${lagosMidnight(before.toString())}
        and (select is_counted from crowd))
    select seen.*, followed.*, crowd.is_counted from seen, followed, crowd`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an aggregate without a row');
  return {
    views: { now: row.views, before: row.views_before },
    arrivals: { now: row.arrivals, before: row.arrivals_before },
    follows: row.is_counted ? { now: row.follows, before: row.follows_before } : null,
  };
}
