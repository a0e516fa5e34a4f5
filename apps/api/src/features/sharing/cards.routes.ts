import { Readable } from 'node:stream';
import * as contract from '@udala/contract/cards';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { route } from '#platform/http/route.ts';
import type { AnyViewer } from '#platform/http/viewer.ts';
import type { Deps } from '#app/deps.ts';
import { cardOfPage, cardOfPost, drawCard, type Card, type Stranger } from './cards.service.ts';
import { createBoundedCache } from './bounded-cache.ts';

/** At 100 KB a card, 10 MB. What is drawn once more is the same. */
const CARDS_MAX = 100;
const YEAR_SECONDS = 31_536_000;
const MINUTE_SECONDS = 60;
/** A chat asks for one card a link; who asks for more makes us draw. */
const rateLimit = { max: 200 };

/** What chats and feeds show of a link, at an address that changes with what it shows. */
export function cardsRoutes(app: FastifyInstance, deps: Deps): void {
  const cards = createBoundedCache<Buffer>(CARDS_MAX);
  const send = async (card: Card, stranger: Stranger, request: FastifyRequest, reply: FastifyReply) => {
    const bytes = await cards.take(card.address, () => drawCard(deps, stranger, card));
    const isCurrent = request.url.split('?', 1).join('') === card.address;
    reply
      // An older address shows what holds now: whoever keeps it asks again.
      .header(
        'cache-control',
        isCurrent ? `public, max-age=${YEAR_SECONDS}, immutable` : `public, max-age=${MINUTE_SECONDS}`,
      )
      // Chats in a browser show it from their own pages.
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
    { rateLimit },
  );
  route(
    app,
    contract.getPostCard,
    async ({ viewer, params, request, reply }) => {
      const stranger = strangerAt(viewer);
      return send(await cardOfPost(deps, stranger, params.postId), stranger, request, reply);
    },
    { rateLimit },
  );
}
