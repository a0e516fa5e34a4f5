import type { ReplyOf } from '@udala/contract/endpoint';
import {
  addPaymentMethod,
  listPaymentMethods,
  payFailed,
  removePaymentMethod,
  useForAll,
  type PaidOne,
  type SavedMethod,
} from '@udala/contract/payment-methods';
import type { Checkout } from '@udala/contract/subscriptions';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';

type Keyed = { id: string; idempotencyKey: string };
const itemsOf = <Item>({ items }: { items: Item[] }): Item[] => items;

/** Quiet: failures are shown beside the buttons. */
const methodsApi = api.injectEndpoints({
  endpoints: (build) => ({
    paymentMethods: build.query<SavedMethod[], void>({
      query: () => request(listPaymentMethods),
      transformResponse: (reply: ReplyOf<typeof listPaymentMethods>) => itemsOf(reply),
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
      transformResponse: (reply: ReplyOf<typeof payFailed>) => itemsOf(reply),
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
