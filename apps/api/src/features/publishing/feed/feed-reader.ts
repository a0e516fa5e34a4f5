import { batched } from '#platform/db/batched.ts';
import type { Deps } from '#app/deps.ts';
import { findFeedPages, seatsMax, type FeedPage, type FeedQuery, type FeedSeat } from './feed.queries.ts';

/** More would not be faster, only each of them slower. */
const STATEMENTS_AT_ONCE = 2;
/** A statement that takes longer lets the next one begin, so that nobody waits for it but its own viewers. */
const SLOW_MS = 50;

export interface PageRequest {
  query: FeedQuery;
  seat: FeedSeat;
}

export type FeedReader = (page: PageRequest) => Promise<FeedPage>;

/**
 * Reads pages of feeds, many in one statement if many are requested at once: half of what a page costs is beginning and
 * ending a statement. A viewer has one seat in each: those of somebody who follows very many take long to read.
 */
export function createFeedReader({ db, clock }: Pick<Deps, 'clock' | 'db'>): FeedReader {
  let strangers = 0;
  return batched({
    keyOf: ({ seat }) => seat.userId ?? `stranger ${(strangers += 1)}`,
    kindOf: ({ query, seat }) => JSON.stringify([query, seat.authorId === null, seat.after === null]),
    work: async (pages) => {
      const [first] = pages;
      const seats = pages.map(({ seat }) => seat);
      return first ? findFeedPages(db, { query: first.query, seats, now: clock.now() }) : [];
    },
    most: seatsMax,
    atOnce: STATEMENTS_AT_ONCE,
    slowMs: SLOW_MS,
    gathers: true,
  });
}
