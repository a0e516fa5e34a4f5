import type { BodyOf, ReplyOf } from '@udala/contract/endpoint';
import {
  deleteInvitation,
  getInvitationAllowance,
  importMembers,
  listInvitations,
  type ImportOutcome,
  type InvitationAllowance,
} from '@udala/contract/members';
import { api } from '#lib/api.ts';
import { firstPage, nextPage, type PagePosition } from '#lib/pages.ts';
import { request } from '#lib/request.ts';

type Import = BodyOf<typeof importMembers> & { idempotencyKey: string };

const invitationsApi = api.enhanceEndpoints({ addTagTypes: ['Invitations'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Quiet: failures show beside the button. */
    importMembers: build.mutation<ImportOutcome, Import>({
      query: ({ idempotencyKey, ...body }) => request(importMembers, { body, idempotencyKey }),
      extraOptions: { quiet: true },
      invalidatesTags: (_, error, { dryRun }) => (dryRun || error ? [] : ['Invitations']),
    }),
    getInvitationAllowance: build.query<InvitationAllowance, void>({
      query: () => request(getInvitationAllowance),
      extraOptions: { quiet: true },
      providesTags: ['Invitations'],
    }),
    listInvitations: build.infiniteQuery<ReplyOf<typeof listInvitations>, void, PagePosition>({
      infiniteQueryOptions: { initialPageParam: firstPage, getNextPageParam: nextPage },
      query: ({ pageParam }) => request(listInvitations, { query: pageParam }),
      extraOptions: { quiet: true },
      providesTags: ['Invitations'],
    }),
    deleteInvitation: build.mutation<unknown, string>({
      query: (id) => request(deleteInvitation, { params: { id } }),
      invalidatesTags: ['Invitations'],
    }),
  }),
});

export const {
  useImportMembersMutation,
  useGetInvitationAllowanceQuery,
  useListInvitationsInfiniteQuery,
  useDeleteInvitationMutation,
} = invitationsApi;
