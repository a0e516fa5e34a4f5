import { Readable } from 'node:stream';
import * as contract from '@udala/contract/cards';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { route } from '#platform/http/route.ts';
import type { AnyViewer } from '#platform/http/viewer.ts';
import type { Deps } from '#app/deps.ts';
import { cardRateLimit, createCardCache } from './card-cache.ts';
import { cardOfPage, cardOfPost, type Card, type Stranger } from './cards.service.ts';

const CARDS_MAX = 100;
const YEAR_SECONDS = 31_536_000;
const MINUTE_SECONDS = 60;

/** Pictures that chats and feeds show for a link. The address changes with the content, so that caches stay correct. */
export function cardsRoutes(app: FastifyInstance, deps: Deps): void {
  const draw = createCardCache(deps, CARDS_MAX);
  const send = async (card: Card, stranger: Stranger, request: FastifyRequest, reply: FastifyReply) => {
    const bytes = await draw(card, stranger);
    const isCurrent = request.url.split('?', 1).join('') === card.address;
    reply
      // An outdated address shows the current card, and a cover may be withdrawn: both are cached only briefly.
      .header(
        'cache-control',
        isCurrent && !card.isBrief ? `public, max-age=${YEAR_SECONDS}, immutable` : `public, max-age=${MINUTE_SECONDS}`,
      )
      // Web chats embed the card in their own pages.
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('content-length', bytes.length);
    return Readable.from([bytes]);
  };
  const strangerAt = ({ tenantId }: AnyViewer): Stranger => ({ userId: null, tenantId });

  route(
    app,
    contract.getPageCard,
    async ({ viewer, params, request, reply }) => {
      const stranger = strangerAt(viewer);
      return send(await cardOfPage(deps, stranger, params.creatorId), stranger, request, reply);
    },
    { rateLimit: cardRateLimit },
  );
  route(
    app,
    contract.getPostCard,
    async ({ viewer, params, request, reply }) => {
      const stranger = strangerAt(viewer);
      return send(await cardOfPost(deps, stranger, params.postId), stranger, request, reply);
    },
    { rateLimit: cardRateLimit },
  );
}
