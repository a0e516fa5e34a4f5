import type { Analytics, PostReach } from '@udala/contract/analytics';
import { sql } from 'kysely';
import { sumOfReactions } from '#features/publishing/posts/post-counts.sql.ts';
import type { Db } from '#platform/db/database.ts';

export interface DayRow {
  day: string;
  joined: number;
  departed: number;
  monthly_kobo: number;
  gross_kobo: number;
  net_kobo: number;
  reads: number;
}

export interface AnalyticsSnapshot {
  patrons: number;
  leaving: number;
  monthly_kobo: number;
  /** Only days with events. */
  days: DayRow[];
}

/** The current figures, and the days since a day began in Lagos, in one snapshot. */
export async function findSnapshot(
  db: Db,
  creatorId: string,
  { day, at }: { day: string; at: Date },
): Promise<AnalyticsSnapshot> {
  const { rows } = await sql<AnalyticsSnapshot>`
    with people as (
      select day, joined, departed, monthly_kobo from creator_days where creator_id = ${creatorId} and day >= ${day}),
    money as (
      select day, sum(gross_kobo)::bigint as gross_kobo, sum(net_kobo)::bigint as net_kobo
      from creator_revenue where creator_id = ${creatorId} and day >= ${day} group by day),
    readers as (
      select (hour at time zone 'Africa/Lagos')::date as day, sum(reads) as reads
      from creator_hours where creator_id = ${creatorId} and hour >= ${at} group by 1),
    days as (
      select day, coalesce(joined, 0) as joined, coalesce(departed, 0) as departed, coalesce(monthly_kobo, 0) as monthly_kobo,
        coalesce(gross_kobo, 0) as gross_kobo, coalesce(net_kobo, 0) as net_kobo, coalesce(reads, 0) as reads
      from people full join money using (day) full join readers using (day))
    select
      coalesce((select patrons from creator_stats where creator_id = ${creatorId}), 0) as patrons,
      (select count(*) from subscriptions where creator_id = ${creatorId} and state = 'ending') as leaving,
      (select coalesce(sum(price_kobo), 0)::bigint from subscriptions
        where creator_id = ${creatorId} and state in ('active', 'past_due')) as monthly_kobo,
      (select coalesce(json_agg(days), '[]') from days) as days`.execute(db);
  const [snapshot] = rows;
  if (!snapshot) throw new Error('an aggregate without a row');
  return snapshot;
}

export interface Span {
  from: string;
  to: string;
}

/** Revenue by payment channel, largest first. */
export async function findSources(db: Db, creatorId: string, { from, to }: Span): Promise<Analytics['sources']> {
  const { rows } = await sql<Analytics['sources'][number]>`
    select channel, sum(payments)::bigint as payments, sum(gross_kobo)::bigint as "grossKobo"
    from creator_revenue where creator_id = ${creatorId} and day between ${from} and ${to}
    group by channel having sum(payments) > 0 order by 3 desc, 1`.execute(db);
  return rows;
}

const TOP_POSTS = 5;

interface Engagement {
  now: number;
  before: number;
  top: PostReach[];
}

/** Engagement with the posts of a range and of the range before it, and the posts with the most readers. */
export async function findEngagement(
  db: Db,
  creatorId: string,
  { since, before }: { since: Date; before: Date },
): Promise<Engagement> {
  const { rows } = await sql<Omit<Engagement, 'top'> & { top: PostReach[] }>`
    with written as materialized (
      select p.id, p.published_at >= ${since} as is_now, p.published_at, c.readers,
        c.likes + c.comments + ${sumOfReactions('c')} as engagements
      from posts p join post_counts c on c.post_id = p.id
      where p.author_id = ${creatorId} and p.post_type in ('Feed', 'Community') and p.state = 'published'
        and p.published_at >= ${before}),
    top as (select id from written where is_now order by readers desc, published_at desc, id desc limit ${TOP_POSTS})
    select
      (select coalesce(sum(engagements), 0)::bigint from written where is_now) as now,
      (select coalesce(sum(engagements), 0)::bigint from written where not is_now) as before,
      (select coalesce(json_agg(json_build_object('id', p.id, 'title', p.title, 'postType', p.post_type,
          'publishedAt', p.published_at, 'readers', c.readers, 'likes', c.likes, 'comments', c.comments,
          'reactions', ${sumOfReactions('c')}) order by c.readers desc, p.published_at desc, p.id desc), '[]')
        from top join posts p on p.id = top.id join post_counts c on c.post_id = top.id) as top`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('an aggregate without a row');
  return {
    ...found,
    top: found.top.map((post) => ({ ...post, publishedAt: new Date(post.publishedAt).toISOString() })),
  };
}

const BEST_TIMES = 3;

/** The hours of the week with the most reads. Hours with fewer than `least` reads are left out. */
export async function findBestTimes(
  db: Db,
  creatorId: string,
  { since, least }: { since: Date; least: number },
): Promise<Analytics['bestTimes']> {
  const { rows } = await sql<Analytics['bestTimes'][number]>`
    select extract(isodow from hour at time zone 'Africa/Lagos')::int as weekday,
      extract(hour from hour at time zone 'Africa/Lagos')::int as hour, sum(reads)::bigint as reads
    from creator_hours where creator_id = ${creatorId} and hour >= ${since}
    group by 1, 2 having sum(reads) >= ${least} order by 3 desc, 1, 2 limit ${BEST_TIMES}`.execute(db);
  return rows;
}
