import type { Analytics } from '@udala/contract/analytics';
import { sql } from 'kysely';
import { lagosMidnight } from '#features/money/billing/calendar.ts';
import type { Db } from '#platform/db/database.ts';

/** How often a creator's pages were opened, and how often by a link from elsewhere. */
export interface PageViews {
  views: number;
  arrivals: number;
}

/**
 * Adds the views of some creators' pages to the sums of a day in Lagos; those of a deleted creator are dropped. Rows are
 * locked in a fixed order to avoid deadlocks.
 */
export async function addPageViews(db: Db, seen: ReadonlyMap<string, PageViews>, day: string): Promise<void> {
  const sums = [...seen.values()];
  await sql`
    insert into page_days as d (creator_id, day, views, arrivals)
    select users.id, ${day}, seen.views, seen.arrivals
    from unnest(${[...seen.keys()]}::uuid[], ${sums.map(({ views }) => views)}::int[],
      ${sums.map(({ arrivals }) => arrivals)}::int[]) as seen (creator_id, views, arrivals)
    join users on users.id = seen.creator_id
    order by 1
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

/** Views by people who are not signed in, and new followers, in the seven days up to `to` and in the seven before. */
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
