import type { ReplyOf } from '@udala/contract/endpoint';
import { listSubscriptions } from '@udala/contract/subscriptions';
import { api } from '#lib/api.ts';
import { firstPage, nextPage, type PagePosition } from '#lib/pages.ts';
import { request } from '#lib/request.ts';

export const membersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Who supports a creator now; the names are for her alone. */
    listMembers: build.infiniteQuery<ReplyOf<typeof listSubscriptions>, string, PagePosition>({
      infiniteQueryOptions: { initialPageParam: firstPage, getNextPageParam: nextPage },
      query: ({ queryArg: creatorId, pageParam }) =>
        request(listSubscriptions, { query: { creatorId, status: 'active', ...pageParam } }),
      extraOptions: { quiet: true },
      providesTags: ['Subscription'],
    }),
  }),
});

export const { useListMembersInfiniteQuery } = membersApi;
