import * as contract from '@udala/contract/posts';
import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import { writtenJson } from '#platform/http/written-json.ts';
import type { Deps } from '#app/deps.ts';
import { listPosts } from './feed.service.ts';

export function feedRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listPosts, async ({ viewer, query, reply }) =>
    writtenJson(reply, await listPosts(deps, viewer, query)),
  );
}
