import * as contract from '@udala/contract/follows';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#app/deps.ts';
import { route } from '#platform/http/route.ts';
import { followCreator, unfollowCreator } from './follows.service.ts';

export function followsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.followCreator, async ({ viewer, params }) => {
    await followCreator(deps, viewer, params.creatorId);
    return {};
  });
  route(app, contract.unfollowCreator, async ({ viewer, params }) => {
    await unfollowCreator(deps, viewer, params.creatorId);
    return {};
  });
}
