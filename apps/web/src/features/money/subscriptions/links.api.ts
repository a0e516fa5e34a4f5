import type { ReplyOf } from '@udala/contract/endpoint';
import { followLink, showLinked, type LinkedSubscription } from '@udala/contract/subscription-links';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';

/** Quiet: failures are shown on the page. */
export const linksApi = api.injectEndpoints({
  endpoints: (build) => ({
    linked: build.query<LinkedSubscription, string>({
      query: (token) => request(showLinked, { params: { token } }),
      // Never cached: the status must be current.
      keepUnusedDataFor: 0,
      extraOptions: { quiet: true },
    }),
    followLink: build.mutation<ReplyOf<typeof followLink>, string>({
      query: (token) => request(followLink, { params: { token } }),
      extraOptions: { quiet: true },
      invalidatesTags: ['Subscription', 'Payments'],
    }),
  }),
});

export const { useLinkedQuery, useFollowLinkMutation } = linksApi;
