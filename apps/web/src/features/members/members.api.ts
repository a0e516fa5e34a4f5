import type { ReplyOf } from '@udala/contract/endpoint';
import { listSubscriptions, type SubscriptionState } from '@udala/contract/subscriptions';
import { api } from '#lib/api.ts';
import { firstPage, nextPage, type PagePosition } from '#lib/pages.ts';
import { request } from '#lib/request.ts';

/** `active` are all whose membership runs: the ending and the past due are among them, the paused are not. */
export type MemberStanding = Extract<SubscriptionState, 'active' | 'ending' | 'past_due' | 'paused'>;

interface Members {
  creatorId: string;
  status: MemberStanding;
}

export const membersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Who supports a creator; the names are for her alone. */
    listMembers: build.infiniteQuery<ReplyOf<typeof listSubscriptions>, Members, PagePosition>({
      infiniteQueryOptions: { initialPageParam: firstPage, getNextPageParam: nextPage },
      query: ({ queryArg: members, pageParam }) => request(listSubscriptions, { query: { ...members, ...pageParam } }),
      extraOptions: { quiet: true },
      providesTags: ['Subscription'],
    }),
  }),
});

export const { useListMembersInfiniteQuery } = membersApi;
