import type { ReplyOf } from '@udala/contract/endpoint';
import { listPayments } from '@udala/contract/payments';
import { api } from '#lib/api.ts';
import { firstPage, nextPage, type PagePosition } from '#lib/pages.ts';
import { request } from '#lib/request.ts';

export const paymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPayments: build.infiniteQuery<ReplyOf<typeof listPayments>, void, PagePosition>({
      infiniteQueryOptions: { initialPageParam: firstPage, getNextPageParam: nextPage },
      query: ({ pageParam }) => request(listPayments, { query: { ...pageParam } }),
      extraOptions: { quiet: true },
      providesTags: ['Payments'],
    }),
  }),
});

export const { useListPaymentsInfiniteQuery } = paymentsApi;
