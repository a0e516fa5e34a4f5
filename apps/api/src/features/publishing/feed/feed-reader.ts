import { batchedByViewer } from '#features/publishing/posts/viewer-batches.ts';
import type { Deps } from '#app/deps.ts';
import { findFeedPages, type FeedPage, type FeedQuery, type FeedRequest } from './feed.queries.ts';

export interface PageRequest {
  query: FeedQuery;
  request: FeedRequest;
}

export type FeedReader = (page: PageRequest) => Promise<FeedPage>;

/** Reads pages of feeds, those of many viewers in one statement. */
export const createFeedReader = ({ db, clock }: Pick<Deps, 'clock' | 'db'>): FeedReader =>
  batchedByViewer({
    viewerOf: ({ request }) => request.userId,
    kindOf: ({ query, request: { authorId, after } }) => JSON.stringify([query, authorId === null, after === null]),
    work: async (pages) => {
      const [first] = pages;
      const requests = pages.map(({ request }) => request);
      return first ? findFeedPages(db, { query: first.query, requests, now: clock.now() }) : [];
    },
  });
