import { randomUUID } from 'node:crypto';
import { limits } from '@udala/contract/limits';
import type { FastifyInstance } from 'fastify';
import { findPopularCreators } from '#features/identity/creators/search.queries.ts';
import { findPostsById } from '#features/publishing/posts/posts-by-id.queries.ts';
import type { Deps } from '#app/deps.ts';
import { findFeedPages } from './feed.queries.ts';

const ROUNDS = 10;

/**
 * Requests the most frequent page on every database connection, which opens the connection, plans the query and
 * compiles its code; with the posts of the creators with most patrons, so that what writes posts is compiled too.
 * Otherwise the first of all clients that come back after a restart would wait for that. Takes about half a second;
 * /metrics counts these requests too.
 */
export async function warmFeed(app: FastifyInstance, deps: Deps): Promise<void> {
  const { database, publicUrl } = deps.config;
  const nobody = randomUUID();
  // An address reserved for documentation (RFC 5737), so that these requests use up nobody's rate limit.
  const remoteAddress = '192.0.2.1';
  const query = {
    filter: { postTypes: ['Feed'] as const, media: undefined, visibility: undefined, words: undefined },
    limit: limits.pageSizeDefault,
    offset: 0,
  };
  const popular = await findPopularCreators(deps.db, { limit: database.pool, offset: 0, countedMax: database.pool });
  const ask = async (nth: number) => {
    for (const authorId of [null, nobody]) {
      const requests = [{ userId: nobody, tenantId: null, authorId, after: null }];
      await findFeedPages(deps.db, { query, requests, now: deps.clock.now() });
    }
    const reader = { userId: nobody, tenantId: null };
    await findPostsById(deps.db, [{ ids: [nobody], reader }], deps.clock.now());
    const authorId = popular.rows[nth % popular.rows.length]?.id ?? nobody;
    await app.inject({
      url: `/posts?postType=Feed&authorId=${authorId}`,
      headers: { host: publicUrl.host },
      remoteAddress,
    });
  };
  for (let round = 0; round < ROUNDS; round += 1)
    await Promise.all(Array.from({ length: database.pool }, (_, nth) => ask(nth)));
}
