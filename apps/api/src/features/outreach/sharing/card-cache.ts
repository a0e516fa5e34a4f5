import { LRUCache } from 'lru-cache';
import type { Deps } from '#app/deps.ts';
import { drawCard, type Card, type Stranger } from './cards.service.ts';

/** A chat requests one card per link; only abuse requests more, and each costs us a drawing. */
export const cardRateLimit = { max: 200 };

/** Draws cards, and stores the last `max` of 100 KB at most. A card that was dropped is drawn again with the same result. */
export function createCardCache(deps: Deps, max: number): (card: Card, stranger: Stranger) => Promise<Buffer> {
  const cards = new LRUCache<string, Buffer, { stranger: Stranger; card: Card }>({
    max,
    // A card that is dropped while it is drawn is still sent to those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: (_address, _old, { context: { stranger, card } }) => drawCard(deps, stranger, card),
  });
  return (card, stranger) => cards.forceFetch(card.address, { context: { stranger, card } });
}
