import { listMemberships, type MembershipPage } from '@udala/contract/memberships';
import { getUser, type PublicUser } from '@udala/contract/profiles';
import { listOwnSubscriptions, type Subscription } from '@udala/contract/subscriptions';
import { limits } from '@udala/contract/limits';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';

export const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUser: build.query<PublicUser, string>({
      query: (id) => request(getUser, { params: { id } }),
      extraOptions: { quiet: true },
      providesTags: ['Profile'],
    }),
    /** A creator's offer; null while she has none. */
    offerOf: build.query<MembershipPage | null, string>({
      query: (creatorId) => request(listMemberships, { query: { creatorId } }),
      transformResponse: ({ items }: { items: MembershipPage[] }) => items[0] ?? null,
      extraOptions: { quiet: true },
      providesTags: ['Membership'],
    }),
    /** The memberships the signed-in person pays for, as many as one page holds. */
    ownSubscriptions: build.query<Subscription[], void>({
      query: () => request(listOwnSubscriptions, { query: { limit: limits.pageSizeMax } }),
      transformResponse: ({ items }: { items: Subscription[] }) => items,
      extraOptions: { quiet: true },
      providesTags: ['Subscription'],
    }),
  }),
});

export const { useGetUserQuery, useOfferOfQuery, useOwnSubscriptionsQuery } = profileApi;
