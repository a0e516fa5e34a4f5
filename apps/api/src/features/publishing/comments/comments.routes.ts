import * as reviewing from '@udala/contract/comment-review';
import * as contract from '@udala/contract/comments';
import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import type { Deps } from '#app/deps.ts';
import { createAddComment, createComment, deleteComment, getCommentedPost, listComments } from './comments.service.ts';
import { listCommentsToReview } from './review.service.ts';
import { hideComment, showComment } from './visibility.service.ts';

/** One in twenty calls: thirty comments a minute where 3,000 calls are allowed in five. Nobody writes ten by hand. */
const CALLS_PER_COMMENT = 20;

export function commentsRoutes(app: FastifyInstance, deps: Deps): void {
  const addComment = createAddComment(deps);
  route(app, contract.listComments, ({ viewer, params, query }) => listComments(deps, viewer, params.postId, query));
  route(
    app,
    contract.createComment,
    ({ viewer, params, body, idempotencyKey }) =>
      createComment(deps, addComment, viewer, { ...params, ...body }, idempotencyKey),
    { rateLimit: { max: Math.ceil(deps.config.requestsPer5Minutes / CALLS_PER_COMMENT) } },
  );
  route(app, contract.showComment, ({ viewer, params }) => showComment(deps, viewer, params.id));
  route(app, reviewing.hideComment, ({ viewer, params }) => hideComment(deps, viewer, params.id));
  route(app, reviewing.listCommentsToReview, ({ viewer, query }) => listCommentsToReview(deps, viewer, query));
  route(app, contract.deleteComment, async ({ viewer, params }) => {
    await deleteComment(deps, viewer, params.id);
    return {};
  });
  route(app, contract.getCommentedPost, ({ viewer, params }) => getCommentedPost(deps, viewer, params.id));
}
