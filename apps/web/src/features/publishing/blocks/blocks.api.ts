import type { ReplyOf } from '@udala/contract/endpoint';
import { blockPerson, getBlock, listBlocks, unblockPerson, type Block } from '@udala/contract/blocks';
import { getMember, type MemberSheet } from '@udala/contract/members';
import type { Meta } from '@udala/contract/paging';
import { api } from '#lib/api.ts';
import { firstPage, nextPage, type PagePosition } from '#lib/pages.ts';
import { request } from '#lib/request.ts';
import { toRemainingMembership, type RemainingMembership } from './remaining-membership.ts';

/** Uses the blocked person's id as the id of the row. */
export type BlockRow = Block & { id: string };

interface BlockPage {
  items: BlockRow[];
  meta: Meta;
}

const quiet = { quiet: true };

/** A person to block or unblock. */
interface Blocking {
  userId: string;
  /** A creator's block also hides the person's comments on the creator's page. */
  byCreator: boolean;
}

const changedBy = (_reply: unknown, error: unknown, { byCreator }: Blocking) => {
  if (error !== undefined) return [];
  return byCreator ? (['Block', 'Comments', 'Post'] as const) : (['Block'] as const);
};

const blocksApi = api.enhanceEndpoints({ addTagTypes: ['Block'] }).injectEndpoints({
  endpoints: (build) => ({
    isBlocked: build.query<boolean, string>({
      query: (userId) => request(getBlock, { params: { userId } }),
      transformResponse: ({ isBlocked }: ReplyOf<typeof getBlock>) => isBlocked,
      extraOptions: quiet,
      providesTags: ['Block'],
    }),
    /** Paid access that somebody keeps after a creator's ban; fails if they never were a patron. */
    remainingMembership: build.query<RemainingMembership | null, string>({
      query: (patronId) => request(getMember, { params: { patronId } }),
      transformResponse: (sheet: MemberSheet) => toRemainingMembership(sheet),
      extraOptions: quiet,
      providesTags: ['Subscription'],
    }),
    listBlocks: build.infiniteQuery<BlockPage, void, PagePosition>({
      infiniteQueryOptions: { initialPageParam: firstPage, getNextPageParam: nextPage },
      query: ({ pageParam }) => request(listBlocks, { query: pageParam }),
      transformResponse: ({ items, meta }: ReplyOf<typeof listBlocks>) => ({
        items: items.map((block) => ({ ...block, id: block.person.id })),
        meta,
      }),
      extraOptions: quiet,
      providesTags: ['Block'],
    }),
    /** Quiet: the dialog shows the failures. */
    blockPerson: build.mutation<unknown, Blocking>({
      query: ({ userId }) => request(blockPerson, { params: { userId } }),
      extraOptions: quiet,
      invalidatesTags: changedBy,
    }),
    unblockPerson: build.mutation<unknown, Blocking>({
      query: ({ userId }) => request(unblockPerson, { params: { userId } }),
      invalidatesTags: changedBy,
    }),
  }),
});

export const {
  useIsBlockedQuery,
  useRemainingMembershipQuery,
  useListBlocksInfiniteQuery,
  useBlockPersonMutation,
  useUnblockPersonMutation,
} = blocksApi;
