import * as contract from '@udala/contract/posts';
import type { FastifyInstance } from 'fastify';
import { createPostCache } from '#features/publishing/posts/post-cache.ts';
import { route } from '#platform/http/route.ts';
import { createSearchSemaphore } from '#platform/search-semaphore.ts';
import type { Deps } from '#app/deps.ts';
import { createFeedReader } from './feed-reader.ts';
import { listPosts } from './feed.service.ts';

export function feedRoutes(app: FastifyInstance, deps: Deps): void {
  const feed = { db: deps.db, readFeed: createFeedReader(deps), toPosts: createPostCache(deps) };
  const searchSemaphore = createSearchSemaphore();
  route(app, contract.listPosts, ({ viewer, query }) => {
    const list = () => listPosts(feed, viewer, query);
    return query.q === undefined ? list() : searchSemaphore(list);
  });
}
