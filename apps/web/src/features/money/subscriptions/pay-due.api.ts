import { paySubscription } from '@udala/contract/subscription-changes';
import type { Checkout } from '@udala/contract/subscriptions';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';

const payDueApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Invalidates on an error: it may have been paid in the meantime. */
    paySubscription: build.mutation<Checkout, { id: string; idempotencyKey: string }>({
      query: ({ id, idempotencyKey }) => request(paySubscription, { params: { id }, idempotencyKey }),
      extraOptions: { quiet: true },
      invalidatesTags: (_checkout, error) => (error ? ['Subscription', 'Payments'] : []),
    }),
  }),
});

export const { usePaySubscriptionMutation } = payDueApi;
