import { listCommentsToReview, type CommentToReview } from '@udala/contract/comment-review';
import type { ReplyOf } from '@udala/contract/endpoint';
import { api } from '#lib/api.ts';
import { firstPage, nextPage, type PagePosition } from '#lib/pages.ts';
import { request } from '#lib/request.ts';

/** All comments to review, or one kind. */
export type ReviewKind = CommentToReview['why'] | 'all';

const reviewApi = api.enhanceEndpoints({ addTagTypes: ['Review', 'Block'] }).injectEndpoints({
  endpoints: (build) => ({
    commentsToReview: build.infiniteQuery<ReplyOf<typeof listCommentsToReview>, ReviewKind, PagePosition>({
      infiniteQueryOptions: { initialPageParam: firstPage, getNextPageParam: nextPage },
      query: ({ queryArg: why, pageParam }) =>
        request(listCommentsToReview, { query: { ...(why !== 'all' && { why }), ...pageParam } }),
      extraOptions: { quiet: true },
      // Blocking a person hides their comments.
      providesTags: ['Review', 'Block'],
    }),
  }),
});

export const { useCommentsToReviewInfiniteQuery } = reviewApi;
