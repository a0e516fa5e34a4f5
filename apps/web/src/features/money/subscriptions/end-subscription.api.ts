import type { BodyOf } from '@udala/contract/endpoint';
import { endSubscription } from '@udala/contract/subscription-changes';
import type { Subscription } from '@udala/contract/subscriptions';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';

const endSubscriptionApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Ends a patron's subscription, by the creator. Quiet: failures are shown in the dialog. */
    endSubscription: build.mutation<Subscription, { id: string } & BodyOf<typeof endSubscription>>({
      query: ({ id, ...body }) => request(endSubscription, { params: { id }, body }),
      extraOptions: { quiet: true },
      invalidatesTags: ['Subscription', 'Balance', 'Profile'],
    }),
  }),
});

export const { useEndSubscriptionMutation } = endSubscriptionApi;
