import { limits } from '@udala/contract/limits';
import { listOwnSubscriptions, type Subscription } from '@udala/contract/subscriptions';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';

export const ownSubscriptionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The signed-in person's subscriptions, at most one page of them. */
    ownSubscriptions: build.query<Subscription[], void>({
      query: () => request(listOwnSubscriptions, { query: { limit: limits.pageSizeMax } }),
      transformResponse: ({ items }: { items: Subscription[] }) => items,
      extraOptions: { quiet: true },
      providesTags: ['Subscription'],
    }),
  }),
});

export const { useOwnSubscriptionsQuery } = ownSubscriptionsApi;
