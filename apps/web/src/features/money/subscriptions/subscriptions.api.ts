import type { BodyOf, ReplyOf } from '@udala/contract/endpoint';
import { getPost, listPosts, type Post } from '@udala/contract/posts';
import {
  startSubscription,
  summariseJoining,
  verifyPayment,
  type JoinSummary,
  type PaymentOutcome,
} from '@udala/contract/subscriptions';
import { api } from '#lib/api.ts';
import { firstPage } from '#lib/pages.ts';
import { request } from '#lib/request.ts';

type Start = BodyOf<typeof startSubscription> & { idempotencyKey: string };

export const subscriptionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    joinSummary: build.query<JoinSummary, string>({
      query: (creatorId) => request(summariseJoining, { query: { creatorId } }),
      // Never cached: the price must be current.
      keepUnusedDataFor: 0,
      extraOptions: { quiet: true },
    }),
    /** Quiet: failures are shown beside the button. */
    startSubscription: build.mutation<ReplyOf<typeof startSubscription>, Start>({
      query: ({ idempotencyKey, ...body }) => request(startSubscription, { body, idempotencyKey }),
      extraOptions: { quiet: true },
    }),
    paymentOutcome: build.query<PaymentOutcome, string>({
      query: (reference) => request(verifyPayment, { params: { reference } }),
      keepUnusedDataFor: 0,
      extraOptions: { quiet: true },
    }),
    /** A post as it is now, not as it was before the payment. */
    wantedPost: build.query<Post, string>({
      query: (id) => request(getPost, { params: { id } }),
      keepUnusedDataFor: 0,
      extraOptions: { quiet: true },
    }),
    newestPostsOfCreator: build.query<readonly Post[], string>({
      query: (authorId) => request(listPosts, { query: { authorId, ...firstPage } }),
      transformResponse: ({ items }: { items: Post[] }) => items,
      keepUnusedDataFor: 0,
      extraOptions: { quiet: true },
    }),
  }),
});

export const { useJoinSummaryQuery, useStartSubscriptionMutation, usePaymentOutcomeQuery } = subscriptionsApi;
