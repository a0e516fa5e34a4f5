import type { ReplyOf } from '@udala/contract/endpoint';
import {
  addPaymentMethod,
  listPaymentMethods,
  payFailed,
  removePaymentMethod,
  useForAll,
  type PaidOne,
  type SavedMethods,
} from '@udala/contract/payment-methods';
import type { Checkout } from '@udala/contract/subscriptions';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';

type Keyed = { id: string; idempotencyKey: string };

/** Quiet: failures are shown beside the buttons. */
const methodsApi = api.injectEndpoints({
  endpoints: (build) => ({
    paymentMethods: build.query<SavedMethods, void>({
      query: () => request(listPaymentMethods),
      extraOptions: { quiet: true },
      providesTags: ['Subscription'],
    }),
    addPaymentMethod: build.mutation<Checkout, Keyed>({
      query: ({ id: subscriptionId, idempotencyKey }) =>
        request(addPaymentMethod, { body: { subscriptionId }, idempotencyKey }),
      extraOptions: { quiet: true },
      invalidatesTags: (_checkout, error) => (error ? ['Subscription', 'Payments'] : []),
    }),
    useMethodForAll: build.mutation<unknown, string>({
      query: (id) => request(useForAll, { params: { id } }),
      extraOptions: { quiet: true },
      invalidatesTags: ['Subscription'],
    }),
    removePaymentMethod: build.mutation<unknown, { id: string; insteadId: string | undefined }>({
      query: ({ id, insteadId }) =>
        request(removePaymentMethod, { params: { id }, query: insteadId ? { insteadId } : {} }),
      extraOptions: { quiet: true },
      invalidatesTags: ['Subscription'],
    }),
    payFailed: build.mutation<PaidOne[], Keyed>({
      query: ({ id, idempotencyKey }) => request(payFailed, { params: { id }, idempotencyKey }),
      transformResponse: ({ items }: ReplyOf<typeof payFailed>) => items,
      extraOptions: { quiet: true },
      invalidatesTags: ['Subscription', 'Payments', 'Post', 'Posts'],
    }),
  }),
});

export const {
  usePaymentMethodsQuery,
  useAddPaymentMethodMutation,
  useUseMethodForAllMutation,
  useRemovePaymentMethodMutation,
  usePayFailedMutation,
} = methodsApi;
