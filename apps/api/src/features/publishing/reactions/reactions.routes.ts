import * as contract from '@udala/contract/reactions';
import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import type { Deps } from '#app/deps.ts';
import { getReactedPost, reactToPost, removeReaction } from './reactions.service.ts';

export function reactionsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.reactToPost, ({ viewer, params, body }) => reactToPost(deps, viewer, { ...params, ...body }));
  route(app, contract.removeReaction, ({ viewer, params }) => removeReaction(deps, viewer, params.id));
  route(app, contract.getReactedPost, ({ viewer, params }) => getReactedPost(deps, viewer, params.id));
}
