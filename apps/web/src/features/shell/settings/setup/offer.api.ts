import type { BodyOf } from '@udala/contract/endpoint';
import { deleteMembership, updateMembership, type Membership } from '@udala/contract/memberships';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';

type Edit = BodyOf<typeof updateMembership> & { id: string };

export const offerApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateMembership: build.mutation<Membership, Edit>({
      query: ({ id, ...body }) => request(updateMembership, { params: { id }, body }),
      invalidatesTags: ['Membership'],
    }),
    deleteMembership: build.mutation<unknown, string>({
      query: (id) => request(deleteMembership, { params: { id } }),
      invalidatesTags: ['Membership'],
    }),
  }),
});

export const { useDeleteMembershipMutation } = offerApi;
