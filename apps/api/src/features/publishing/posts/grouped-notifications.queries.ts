import { sql, type RawBuilder } from 'kysely';
import { areApart } from '#features/publishing/blocks/blocks.sql.ts';
import { givenLikes } from '#features/publishing/likes/likes.sql.ts';
import { givenReactions } from '#features/publishing/reactions/reactions.sql.ts';
import type { Db } from '#platform/db/database.ts';
import { dueColumns } from './post-counts.sql.ts';

/**
 * Kinds of events that many people cause on one post. The author gets one notification per day, updated as more come.
 */
export type GroupedKind = keyof typeof dueColumns;

const givenOf: Record<GroupedKind, RawBuilder<unknown>> = { like: givenLikes, reaction: givenReactions };

export interface NotificationGroup {
  author_id: string;
  post_id: string;
  /** Lagos date of the events. */
  day: string;
  newest_id: string;
  givers: number;
}

const POSTS_AT_ONCE = 100;

/** Locks posts with a notification due, so that no other process announces it. */
export async function lockDuePosts(db: Db, kind: GroupedKind, now: Date): Promise<string[]> {
  const dueAt = sql.ref(dueColumns[kind]);
  const { rows } = await sql<{ post_id: string }>`
    select post_id from post_counts where ${dueAt} <= ${now}
    order by ${dueAt} limit ${POSTS_AT_ONCE} for update skip locked`.execute(db);
  return rows.map((row) => row.post_id);
}

/**
 * Groups givers by post and Lagos day since the last announcement. A separate statement after the lock, because only
 * that sees everything committed before the lock.
 */
export async function groupByDay(db: Db, kind: GroupedKind, postIds: readonly string[]): Promise<NotificationGroup[]> {
  const { rows } = await sql<NotificationGroup>`
    select p.author_id, p.id as post_id, on_day.day,
      (array_agg(g.user_id order by g.created_at desc, g.user_id))[1] as newest_id, count(*)::int as givers
    from post_counts c
    join posts p on p.id = c.post_id and p.state = 'published'
    join ${givenOf[kind]} g on g.post_id = p.id and g.user_id <> p.author_id
      and not ${areApart(sql`p.author_id`, sql`g.user_id`)}
    cross join lateral (select (g.created_at at time zone 'Africa/Lagos')::date as day) on_day
    where c.post_id = any(${postIds}::uuid[]) and on_day.day >= (${sql.ref(`c.${dueColumns[kind]}`)} at time zone 'Africa/Lagos')::date
    group by p.author_id, p.id, on_day.day`.execute(db);
  return rows;
}

export async function clearDue(db: Db, kind: GroupedKind, postIds: readonly string[]): Promise<void> {
  await sql`update post_counts set ${sql.ref(dueColumns[kind])} = null where post_id = any(${postIds}::uuid[])`.execute(
    db,
  );
}
