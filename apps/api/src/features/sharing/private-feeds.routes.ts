import { Readable } from 'node:stream';
import * as contract from '@udala/contract/private-feeds';
import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import { sha256 } from '#platform/secrets.ts';
import type { Deps } from '#app/deps.ts';
import { endPrivateFeed, getPrivateFeed, makePrivateFeed, readPrivateFeed } from './private-feeds.service.ts';

/** A reader asks once in an hour or so; one that is made for many people asks for all of them. */
const CALLS_PER_FEED = 5;
// Nobody needs a new address more often.
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
      // Compressed on its way, it is the same feed under a weak name.
      const knownEtags = request.headers['if-none-match']?.split(/,\s*/).map((name) => name.replace(/^W\//, ''));
      reply.header('cache-control', 'private, no-cache').header('etag', `W/${etag}`);
      if (!knownEtags?.includes(etag)) return Readable.from([feed]);
      reply.code(304);
      return Readable.from([]);
    },
    readLimit,
  );
}
