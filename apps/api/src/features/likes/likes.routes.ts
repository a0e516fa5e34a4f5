import * as contract from '@udala/contract/likes';
import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import type { Deps } from '#app/deps.ts';
import { likePost, tellOfLikes } from './likes.service.ts';

const TELL_EVERY_MS = 5_000;

export function likesRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.likePost, ({ viewer, params, body }) => likePost(deps, viewer, params.postId, body?.liked));
  deps.jobs.every('like notices', TELL_EVERY_MS, () => tellOfLikes(deps));
}
