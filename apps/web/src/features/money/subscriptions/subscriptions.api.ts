import type { BodyOf, ReplyOf } from '@udala/contract/endpoint';
import { listPosts, type Post } from '@udala/contract/posts';
import {
  startSubscription,
  summariseJoining,
  verifyPayment,
  type JoinSummary,
  type PaymentOutcome,
} from '@udala/contract/subscriptions';
import { api } from '#lib/api.ts';
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
    newestPost: build.query<Post | null, string>({
      query: (authorId) => request(listPosts, { query: { authorId, limit: 1 } }),
      transformResponse: ({ items }: { items: Post[] }) => items[0] ?? null,
      keepUnusedDataFor: 0,
      extraOptions: { quiet: true },
    }),
  }),
});

export const { useJoinSummaryQuery, useStartSubscriptionMutation, usePaymentOutcomeQuery } = subscriptionsApi;
