import { answerDispute, getDispute, listDisputes, type Dispute } from '@udala/contract/disputes';
import type { BodyOf, ReplyOf } from '@udala/contract/endpoint';
import { api } from '#lib/api.ts';
import { firstPage, nextPage, type PagePosition } from '#lib/pages.ts';
import { request } from '#lib/request.ts';

type DisputeAnswer = BodyOf<typeof answerDispute> & { disputeId: string; idempotencyKey: string };

const disputesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDisputes: build.infiniteQuery<ReplyOf<typeof listDisputes>, void, PagePosition>({
      infiniteQueryOptions: { initialPageParam: firstPage, getNextPageParam: nextPage },
      query: ({ pageParam }) => request(listDisputes, { query: { ...pageParam } }),
      extraOptions: { quiet: true },
      providesTags: ['Disputes'],
    }),
    dispute: build.query<ReplyOf<typeof getDispute>, string>({
      query: (disputeId) => request(getDispute, { params: { disputeId } }),
      extraOptions: { quiet: true },
      providesTags: ['Disputes'],
    }),
    /** Invalidates on failure too: somebody else may have answered it. */
    answerDispute: build.mutation<Dispute, DisputeAnswer>({
      query: ({ disputeId, idempotencyKey, ...body }) =>
        request(answerDispute, { params: { disputeId }, body, idempotencyKey }),
      extraOptions: { quiet: true },
      invalidatesTags: ['Balance', 'Disputes'],
    }),
  }),
});

export const { useListDisputesInfiniteQuery, useDisputeQuery, useAnswerDisputeMutation } = disputesApi;
