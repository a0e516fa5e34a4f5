import { listMemberships, type MembershipPage } from '@udala/contract/memberships';
import { getUser, type PublicUser } from '@udala/contract/profiles';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';
import type { Thunk } from '#state/store.ts';

export const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUser: build.query<PublicUser, string>({
      query: (id) => request(getUser, { params: { id } }),
      extraOptions: { quiet: true },
      providesTags: ['Profile'],
    }),
    /** The creator's offer; null if there is none. */
    offerOf: build.query<MembershipPage | null, string>({
      query: (creatorId) => request(listMemberships, { query: { creatorId } }),
      transformResponse: ({ items }: { items: MembershipPage[] }) => items[0] ?? null,
      extraOptions: { quiet: true },
      providesTags: ['Membership'],
    }),
  }),
});

export const { useGetUserQuery, useOfferOfQuery } = profileApi;

export const beginUser =
  (id: string): Thunk =>
  (dispatch) =>
    void dispatch(profileApi.endpoints.getUser.initiate(id, { subscribe: false }));
