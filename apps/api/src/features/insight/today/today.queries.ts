import { limits } from '@udala/contract/limits';
import { serverLimits } from '@udala/contract/server-limits';
import { unansweredMax, type SupportedCreator } from '@udala/contract/today';
import { sql } from 'kysely';
import { patronCountOf } from '#features/identity/creators/creator-stats.sql.ts';
import { pageColumns, type PageColumns } from '#features/identity/users/page-of-author.ts';
import { isActive, pageNameOf } from '#features/identity/users/users.sql.ts';
import { patronsGained } from '#features/insight/analytics/creator-days.sql.ts';
import { isReadBy } from '#features/insight/analytics/post-reads.sql.ts';
import { failedPayoutOf } from '#features/money/payouts/payouts.sql.ts';
import { openSubscriptions } from '#features/money/subscriptions/subscriptions.sql.ts';
import { countUnanswered } from '#features/publishing/comments/comments.sql.ts';
import { authorColumns, type AuthorColumns } from '#features/publishing/posts/author.view.ts';
import { readablePosts } from '#features/publishing/posts/posts.access.ts';
import { isPublished, lastPublishedAt } from '#features/publishing/posts/posts.sql.ts';
import { days, later } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import type { Viewer } from '#platform/http/viewer.ts';

interface TodayRow {
  patrons: number;
  patrons_change: number;
  to_answer: number;
  failed_kobo: number | null;
  last_post_at: Date | null;
}

/** A creator's figures, each by one short read of an index; `weekAgo` is a Lagos day. */
export async function findToday(
  db: Db,
  creatorId: string,
  { now, weekAgo }: { now: Date; weekAgo: string },
): Promise<TodayRow> {
  const unanswered = countUnanswered(creatorId, {
    since: later(now, -days(serverLimits.answerWithinDays)),
    atMost: unansweredMax,
    where: isPublished(sql`c.post_id`),
  });
  const { rows } = await sql<TodayRow>`
    select coalesce((${patronCountOf(creatorId)}), 0) as patrons,
      (${patronsGained(creatorId, weekAgo)}) as patrons_change,
      (${unanswered}) as to_answer,
      (${failedPayoutOf(creatorId)}) as failed_kobo,
      (${lastPublishedAt(creatorId)}) as last_post_at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a row of scalars is missing');
  return row;
}

export interface SupportedRow extends AuthorColumns, PageColumns {
  post_id: string | null;
  post_type: NonNullable<SupportedCreator['newPost']>['postType'] | null;
}

/**
 * The creators that a patron supports, each with their newest post unless the patron opened it. That is known from the
 * reads that are counted for its author, so nothing else is stored.
 */
export async function listSupported(db: Db, viewer: Viewer, now: Date): Promise<SupportedRow[]> {
  const { rows } = await sql<SupportedRow>`
    select ${authorColumns}, ${pageColumns(sql`author`)}, author.user_id as author_id, post.id as post_id, post.post_type
    from ${openSubscriptions(now)} paid
    join profiles author on author.user_id = paid.creator_id
    left join lateral (
      select p.id, p.post_type, p.published_at from ${readablePosts(viewer, now)} p
      where p.author_id = paid.creator_id and p.post_type in ('Feed', 'Community') and p.state = 'published' and p.can_see
        and p.published_at > ${later(now, -days(serverLimits.newForDays))}
      order by p.published_at desc, p.id desc limit 1) post on not ${isReadBy(viewer.userId, sql`post.id`)}
    where paid.patron_id = ${viewer.userId} and ${isActive(sql`paid.creator_id`)}
      and (${viewer.tenantId}::uuid is null or paid.creator_id = ${viewer.tenantId})
    order by post.published_at desc nulls last, lower(${pageNameOf(sql`author`)}), author.user_id
    limit ${limits.pageSizeMax}`.execute(db);
  return rows;
}
