import { Readable } from 'node:stream';
import * as contract from '@udala/contract/private-feeds';
import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import { sha256 } from '#platform/secrets.ts';
import type { Deps } from '#app/deps.ts';
import { endPrivateFeed, getPrivateFeed, makePrivateFeed, readPrivateFeed } from './private-feeds.service.ts';

/** A feed reader polls about once an hour; one that serves many people polls for all of them from the same address. */
const CALLS_PER_FEED = 5;
// A person rarely needs a new address.
const makeLimit = { rateLimit: { max: 20 } };

export function privateFeedsRoutes(app: FastifyInstance, deps: Deps): void {
  const readLimit = { rateLimit: { max: Math.ceil(deps.config.requestsPer5Minutes / CALLS_PER_FEED) } };
  route(app, contract.getPrivateFeed, ({ viewer }) => getPrivateFeed(deps, viewer));
  route(app, contract.makePrivateFeed, ({ viewer, body }) => makePrivateFeed(deps, viewer, body), makeLimit);
  route(app, contract.endPrivateFeed, ({ viewer }) => endPrivateFeed(deps, viewer));
  route(
    app,
    contract.readPrivateFeed,
    async ({ viewer, params, request, reply }) => {
      const feed = Buffer.from(await readPrivateFeed(deps, viewer, params.token));
      const etag = `"${sha256(feed).toString('base64url')}"`;
      // The ETag is weak because compression changes the bytes but not the feed.
      const knownEtags = request.headers['if-none-match']?.split(/,\s*/).map((name) => name.replace(/^W\//, ''));
      reply.header('cache-control', 'private, no-cache').header('etag', `W/${etag}`);
      if (!knownEtags?.includes(etag)) return Readable.from([feed]);
      reply.code(304);
      return Readable.from([]);
    },
    readLimit,
  );
}
