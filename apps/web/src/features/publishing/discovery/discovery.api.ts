import { searchCreators } from '@udala/contract/creators';
import type { ReplyOf } from '@udala/contract/endpoint';
import { listMemberships, type MembershipPage } from '@udala/contract/memberships';
import { api } from '#lib/api.ts';
import { firstPage, nextPage, type PagePosition } from '#lib/pages.ts';
import { request } from '#lib/request.ts';

const discoveryApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Searches creators by name; an empty name returns those with the most patrons. */
    searchCreators: build.infiniteQuery<ReplyOf<typeof searchCreators>, string, PagePosition>({
      infiniteQueryOptions: { initialPageParam: firstPage, getNextPageParam: nextPage },
      query: ({ queryArg, pageParam: { page, limit } }) =>
        request(searchCreators, { query: { ...(queryArg !== '' && { q: queryArg }), page, limit } }),
      extraOptions: { quiet: true },
    }),
    /** The page at an address; null if the address is free. */
    pageAt: build.query<MembershipPage | null, string>({
      query: (membershipUrl) => request(listMemberships, { query: { membershipUrl } }),
      transformResponse: ({ items }: { items: MembershipPage[] }) => items[0] ?? null,
      extraOptions: { quiet: true },
    }),
  }),
});

export const { useSearchCreatorsInfiniteQuery, useLazyPageAtQuery } = discoveryApi;
