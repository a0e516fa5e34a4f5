import * as contract from '@udala/contract/comments';
import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import type { Deps } from '#app/deps.ts';
import { createComment, deleteComment, getCommentedPost, listComments, showComment } from './comments.service.ts';

export function commentsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listComments, ({ viewer, params, query }) => listComments(deps, viewer, params.postId, query));
  route(app, contract.createComment, ({ viewer, params, body, idempotencyKey }) =>
    createComment(deps, viewer, { ...params, ...body }, idempotencyKey),
  );
  route(app, contract.showComment, ({ viewer, params }) => showComment(deps, viewer, params.id));
  route(app, contract.deleteComment, async ({ viewer, params }) => {
    await deleteComment(deps, viewer, params.id);
    return {};
  });
  route(app, contract.getCommentedPost, ({ viewer, params }) => getCommentedPost(deps, viewer, params.id));
}
