import type { BodyOf } from '@udala/contract/endpoint';
import { createMembership, findPageByHost, type Membership, type MembershipPage } from '@udala/contract/memberships';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';

export const membershipsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The page that a host belongs to; null on the members site. Quiet: failures have their own toast. */
    pageByHost: build.query<MembershipPage | null, string>({
      query: (hostname) => request(findPageByHost, { query: { hostname } }),
      transformResponse: ({ items }: { items: MembershipPage[] }) => items[0] ?? null,
      extraOptions: { quiet: true },
      providesTags: ['Membership'],
    }),
    createMembership: build.mutation<Membership, BodyOf<typeof createMembership>>({
      query: (body) => request(createMembership, { body }),
      invalidatesTags: ['Membership'],
    }),
  }),
});
