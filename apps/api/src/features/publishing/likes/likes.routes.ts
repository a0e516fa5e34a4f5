import * as contract from '@udala/contract/likes';
import type { FastifyInstance } from 'fastify';
import { getPost } from '#features/publishing/posts/posts.service.ts';
import { route } from '#platform/http/route.ts';
import type { Deps } from '#app/deps.ts';
import { createSetLike, likePost } from './likes.service.ts';

export function likesRoutes(app: FastifyInstance, deps: Deps): void {
  const setLike = createSetLike(deps);
  route(app, contract.likePost, ({ viewer, params, body }) => likePost(setLike, viewer, params.postId, body?.liked));
  route(app, contract.getLikedPost, ({ viewer, params }) => getPost(deps, viewer, params.id));
}
