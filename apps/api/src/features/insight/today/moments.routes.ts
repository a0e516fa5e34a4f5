import { Readable } from 'node:stream';
import * as contract from '@udala/contract/moments';
import type { FastifyInstance } from 'fastify';
import { cardRateLimit, createCardCache } from '#features/outreach/sharing/card-cache.ts';
import { route } from '#platform/http/route.ts';
import type { Deps } from '#app/deps.ts';
import { cardOfMoment } from './moment-card.ts';
import { dismissMoment } from './moments.service.ts';

/** Few: a browser stores the card of its creator's moment for a day. */
const CARDS_MAX = 20;
const DAY_SECONDS = 86_400;

export function momentsRoutes(app: FastifyInstance, deps: Deps): void {
  const draw = createCardCache(deps, CARDS_MAX);
  route(
    app,
    contract.getMomentCard,
    async ({ viewer, params, reply }) => {
      const { card, stranger } = await cardOfMoment(deps, viewer, params.moment);
      const bytes = await draw(card, stranger);
      // Its creator's alone until they share it.
      reply.header('cache-control', `private, max-age=${DAY_SECONDS}`).header('content-length', bytes.length);
      return Readable.from([bytes]);
    },
    { rateLimit: cardRateLimit },
  );
  route(app, contract.dismissMoment, ({ viewer, params }) => dismissMoment(deps, viewer, params.moment));
}
