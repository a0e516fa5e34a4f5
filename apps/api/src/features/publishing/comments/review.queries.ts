import type { CommentToReview } from '@udala/contract/comment-review';
import { serverLimits } from '@udala/contract/server-limits';
import { sql, type RawBuilder } from 'kysely';
import { authorColumns } from '#features/publishing/posts/author.view.ts';
import { readablePosts } from '#features/publishing/posts/posts.access.ts';
import { openReportsOfComments } from '#features/insight/reports/reports.sql.ts';
import { days, later } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import type { Paging } from '#platform/http/paging.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { isUnanswered } from './comments.sql.ts';
import type { CommentRow } from './comments.queries.ts';

export interface ReviewRow extends Omit<CommentRow, 'reply_count' | 'listed_at'> {
  post_type: CommentToReview['post']['postType'];
  post_title: string;
  why: CommentToReview['why'];
  reports: number;
}

interface ReviewQuery {
  creator: Viewer;
  why: CommentToReview['why'] | undefined;
  now: Date;
}

/** Comments hidden by a block, and answers hidden with their thread, are not reviewed again. */
const reasons: Record<CommentToReview['why'], (creatorId: string, now: Date) => RawBuilder<unknown>> = {
  held: () => sql`c.state = 'held'`,
  hidden: () => sql`c.hidden_by = 'creator'`,
  reported: (creatorId) => sql`
    c.state = 'shown' and c.id in (
      select report.entity_id from ${openReportsOfComments} report where report.creator_id = ${creatorId})`,
  unanswered: (_, now) => isUnanswered(later(now, -days(serverLimits.answerWithinDays))),
};
/** Those of the list that is not narrowed. */
const allReasons = ['held', 'hidden', 'reported'] as const;

/** Limits each reason to the page size, so that an index finds the newest of a hundred thousand. */
const toReview = ({ creator, why, now }: ReviewQuery, rest: RawBuilder<unknown>): RawBuilder<unknown> => {
  const pieces = (why === undefined ? allReasons : [why]).map(
    (reason) => sql`(
      select c.*, ${sql.lit(reason)} as why
      from comments c join ${readablePosts(creator, now)} post on post.id = c.post_id
      where c.creator_id = ${creator.userId} and ${reasons[reason](creator.userId, now)} ${rest})`,
  );
  return sql`(${sql.join(pieces, sql` union all `)}) c`;
};

/** Newest first. Reads one row more than the page, to know if another page follows. */
export async function listToReview(db: Db, query: ReviewQuery, { limit, offset, after }: Paging): Promise<ReviewRow[]> {
  const newest = sql`order by c.created_at desc, c.id desc`;
  const rest = sql`
    ${after ? sql`and (c.created_at, c.id) < (${after.at}, ${after.id}::uuid)` : sql``} ${newest} limit ${offset + limit + 1}`;
  const { rows } = await sql<ReviewRow>`
    select c.*, post.post_type, post.title as post_title, ${authorColumns},
      (select count(*)::int from ${openReportsOfComments} report where report.entity_id = c.id) as reports
    from ${toReview(query, rest)}
    join posts post on post.id = c.post_id
    join profiles author on author.user_id = c.author_id
    ${newest} limit ${limit + 1} offset ${offset}`.execute(db);
  return rows;
}

/** The maximum that is counted exactly. */
const COUNTED_MAX = 1_000;

export async function countToReview(db: Db, query: ReviewQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${toReview(query, sql`limit ${COUNTED_MAX}`)} limit ${COUNTED_MAX}) x`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
