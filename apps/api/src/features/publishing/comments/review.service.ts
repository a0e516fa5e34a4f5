import type { listCommentsToReview as listEndpoint } from '@udala/contract/comment-review';
import type { QueryOf, ReplyOf } from '@udala/contract/endpoint';
import { notFound } from '#platform/http/errors.ts';
import { pageOf, readPaging } from '#platform/http/paging.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Deps } from '#app/deps.ts';
import { toReply } from './comments.dto.ts';
import { countToReview, listToReview } from './review.queries.ts';

/** @throws AppError `not_found` on another creator's host. */
export async function listCommentsToReview(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { why, ...query }: QueryOf<typeof listEndpoint>,
): Promise<ReplyOf<typeof listEndpoint>> {
  if (viewer.tenantId !== null && viewer.tenantId !== viewer.userId) throw notFound();
  const paging = readPaging(query);
  const lookup = { creator: viewer, why, now: clock.now() };
  const [rows, total] = await Promise.all([listToReview(db, lookup, paging), countToReview(db, lookup)]);
  return pageOf(rows, paging, total, {
    toItem: (row) => ({
      ...toReply(row, viewer),
      post: { id: row.post_id, postType: row.post_type, title: row.post_title },
      why: row.why,
      reports: row.reports,
    }),
    keyOf: ({ created_at: at, id }) => ({ at, id }),
  });
}
