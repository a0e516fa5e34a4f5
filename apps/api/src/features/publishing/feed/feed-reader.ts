import { batched } from '#platform/db/batched.ts';
import type { Deps } from '#app/deps.ts';
import { findFeedPages, requestsMax, type FeedPage, type FeedQuery, type FeedRequest } from './feed.queries.ts';

/** More would not be faster, only each of them slower. */
const STATEMENTS_AT_ONCE = 2;
/** A statement that takes longer lets the next one begin, so that nobody waits for it but its own viewers. */
const SLOW_MS = 50;

export interface PageRequest {
  query: FeedQuery;
  request: FeedRequest;
}

export type FeedReader = (page: PageRequest) => Promise<FeedPage>;

/**
 * Reads pages of feeds, many in one statement if many are requested at once: half of what a page costs is beginning and
 * ending a statement. A viewer has one page in each: those of somebody who follows very many take long to read.
 */
export function createFeedReader({ db, clock }: Pick<Deps, 'clock' | 'db'>): FeedReader {
  let strangers = 0;
  return batched({
    keyOf: ({ request }) => request.userId ?? `stranger ${(strangers += 1)}`,
    kindOf: ({ query, request: { authorId, after } }) => JSON.stringify([query, authorId === null, after === null]),
    work: async (pages) => {
      const [first] = pages;
      const requests = pages.map(({ request }) => request);
      return first ? findFeedPages(db, { query: first.query, requests, now: clock.now() }) : [];
    },
    most: requestsMax,
    atOnce: STATEMENTS_AT_ONCE,
    slowMs: SLOW_MS,
    gathers: true,
  });
}
