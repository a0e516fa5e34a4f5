import * as contract from '@udala/contract/posts';
import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import { createSearchSemaphore } from '#platform/search-semaphore.ts';
import type { Deps } from '#app/deps.ts';
import { listPosts } from './feed.service.ts';

export function feedRoutes(app: FastifyInstance, deps: Deps): void {
  const searchSemaphore = createSearchSemaphore();
  route(app, contract.listPosts, ({ viewer, query }) => {
    const list = () => listPosts(deps, viewer, query);
    return query.q === undefined ? list() : searchSemaphore(list);
  });
}
