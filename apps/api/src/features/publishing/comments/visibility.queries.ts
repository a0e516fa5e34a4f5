import { sql } from 'kysely';
import { hasBlocked } from '#features/publishing/blocks/blocks.sql.ts';
import { insertNotifications } from '#features/identity/notifications/notifications.queries.ts';
import { bumpCount } from '#features/publishing/posts/post-counts.sql.ts';
import { insertPushes } from '#features/outreach/push/pushes.sql.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { eventsOf } from './new-comment.queries.ts';

// Both run in statements of their own after the lock of the thread: only then are all answers and blocks visible.

interface Shown {
  was: 'shown' | 'held' | 'hidden';
  /** True if the creator blocks its author; then the comment stays as it is. */
  is_banned: boolean;
  notified_ids: string[];
}

/**
 * Shows a held or hidden comment, with the answers hidden for it alone: they are counted, and the answered person is
 * notified. In a hidden thread it stays hidden with that. Idempotent.
 */
export async function letCommentBeSeen(tx: Tx, id: string, now: Date): Promise<Shown | undefined> {
  const { rows } = await sql<Shown>`
    with found as (
      select c.id, c.state as was, c.author_id <> c.creator_id and ${hasBlocked(sql`c.creator_id`, sql`c.author_id`)} as is_banned,
        coalesce(thread.state = 'hidden', false) as is_in_hidden
      from comments c left join comments thread on thread.id = c.parent_id
      where c.id = ${id}),
    seen as (
      update comments c set
        state = case when is_in_hidden then 'hidden' else 'shown' end,
        hidden_by = case when is_in_hidden then 'thread' end
      from found where c.id = found.id and c.state <> 'shown' and not found.is_banned
      returning c.*),
    answers as (
      update comments a set state = 'shown', hidden_by = null from seen
      where a.parent_id = seen.id and a.hidden_by = 'thread' and seen.state = 'shown'
      returning a.post_id),
    notified as (${insertNotifications(eventsOf(sql`seen`, now))}),
    pushed as (${insertPushes(sql`notified`)}),
    counted as (${bumpCount(
      'comments',
      sql`
        select post_id, count(*)::int as by from (
          select post_id from seen where state = 'shown' union all select post_id from answers) one
        group by post_id`,
    )})
    select found.was, found.is_banned, array(select recipient_id from notified) as notified_ids from found`.execute(tx);
  return rows[0];
}

/** Hides a comment with its answers. Undefined if it is deleted. */
export async function hideComment(tx: Tx, id: string): Promise<{ was_hidden: boolean } | undefined> {
  const { rows } = await sql<{ was_hidden: boolean }>`
    with hidden as (
      update comments set state = 'hidden', hidden_by = 'creator' where id = ${id}
      returning id, post_id, old.state as was, old.hidden_by is not distinct from 'creator' as was_hidden),
    answers as (
      update comments a set state = 'hidden', hidden_by = 'thread' from hidden
      where a.parent_id = hidden.id and a.state = 'shown'
      returning a.post_id),
    counted as (${bumpCount(
      'comments',
      sql`
        select post_id, -count(*)::int as by from (
          select post_id from hidden where was = 'shown' union all select post_id from answers) one
        group by post_id`,
    )})
    select was_hidden from hidden`.execute(tx);
  return rows[0];
}
