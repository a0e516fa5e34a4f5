import type { QueryOf, ReplyOf } from '@udala/contract/endpoint';
import {
  getMember,
  getMemberCounts,
  getMembersCsv,
  listMembers,
  type Member,
  type MemberCounts,
  type MemberSheet,
} from '@udala/contract/members';
import { csvName } from '@udala/messages/members';
import { api } from '#lib/api.ts';
import { firstPage, nextPage, type PagePosition } from '#lib/pages.ts';
import { request } from '#lib/request.ts';
import { saveFile } from '#lib/save-file.ts';

type Reply = ReplyOf<typeof listMembers>;
export type MembersQuery = Omit<QueryOf<typeof listMembers>, keyof PagePosition>;
export type ListedMember = Member & { id: string };
interface MembersPage {
  items: ListedMember[];
  meta: Reply['meta'];
}

// A block changes the creator's actions for a patron.
const membersApi = api.enhanceEndpoints({ addTagTypes: ['Block'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Patrons of the signed-in creator. */
    listMembers: build.infiniteQuery<MembersPage, MembersQuery, PagePosition>({
      infiniteQueryOptions: { initialPageParam: firstPage, getNextPageParam: nextPage },
      query: ({ queryArg: choice, pageParam }) => request(listMembers, { query: { ...choice, ...pageParam } }),
      transformResponse: ({ items, meta }: Reply) => ({
        items: items.map((member) => ({ ...member, id: member.subscriptionId })),
        meta,
      }),
      extraOptions: { quiet: true },
      providesTags: ['Subscription'],
    }),
    /** Quiet: the list works without the numbers. */
    memberCounts: build.query<MemberCounts, void>({
      query: () => request(getMemberCounts),
      extraOptions: { quiet: true },
      providesTags: ['Subscription'],
    }),
    member: build.query<MemberSheet, string>({
      query: (patronId) => request(getMember, { params: { patronId } }),
      extraOptions: { quiet: true },
      providesTags: ['Subscription', 'Block'],
    }),
    /** Failures are shown under the button. */
    saveMembers: build.mutation<null, QueryOf<typeof getMembersCsv>>({
      queryFn: ({ status }) =>
        saveFile(
          request(getMembersCsv, { query: status === undefined ? {} : { status } }),
          csvName(status ?? 'active'),
        ),
    }),
  }),
});

export const { useListMembersInfiniteQuery, useMemberCountsQuery, useMemberQuery, useSaveMembersMutation } = membersApi;
