import * as contract from '@udala/contract/posts';
import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import type { Deps } from '#app/deps.ts';
import { listPosts } from './feed.service.ts';

export function feedRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listPosts, ({ viewer, query }) => listPosts(deps, viewer, query));
}
