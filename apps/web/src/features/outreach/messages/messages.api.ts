import type { ReplyOf } from '@udala/contract/endpoint';
import {
  deleteMessage,
  listMessages,
  listThreads,
  readMessages,
  sendMessage,
  type Message,
  type Thread,
} from '@udala/contract/messages';
import { api } from '#lib/api.ts';
import { firstPage, nextPage, type PagePosition } from '#lib/pages.ts';
import { request } from '#lib/request.ts';

/** Uses the other participant's id as the id of the row. */
export type ThreadRow = Thread & { id: string };

type ThreadPage = Omit<ReplyOf<typeof listThreads>, 'items'> & { items: ThreadRow[] };
export type MessagePage = ReplyOf<typeof listMessages>;

/** Page size: more than fits on a screen; older messages load while scrolling up. */
const messagesAPage = 30;

const quiet = { quiet: true };

/** Blocks also change threads. */
export const messagesApi = api.enhanceEndpoints({ addTagTypes: ['Threads', 'Thread', 'Block'] }).injectEndpoints({
  endpoints: (build) => ({
    listThreads: build.infiniteQuery<ThreadPage, void, PagePosition>({
      infiniteQueryOptions: { initialPageParam: firstPage, getNextPageParam: nextPage },
      query: ({ pageParam }) => request(listThreads, { query: pageParam }),
      transformResponse: ({ items, ...rest }: ReplyOf<typeof listThreads>) => ({
        ...rest,
        items: items.map((thread) => ({ ...thread, id: thread.with.id })),
      }),
      extraOptions: quiet,
      providesTags: ['Threads'],
    }),
    /** Unread messages in all threads together. */
    unreadMessages: build.query<number, void>({
      query: () => request(listThreads, { query: { limit: 1 } }),
      transformResponse: ({ unread }: ReplyOf<typeof listThreads>) => unread,
      extraOptions: quiet,
      providesTags: ['Threads'],
    }),
    listMessages: build.infiniteQuery<MessagePage, string, PagePosition>({
      infiniteQueryOptions: { initialPageParam: { page: 1, limit: messagesAPage }, getNextPageParam: nextPage },
      query: ({ queryArg: userId, pageParam }) => request(listMessages, { params: { userId }, query: pageParam }),
      extraOptions: quiet,
      providesTags: ['Thread', 'Block'],
    }),
    /** Quiet: the failure shows beside the message. */
    sendMessage: build.mutation<Message, { userId: string; text: string; idempotencyKey: string }>({
      query: ({ userId, text, idempotencyKey }) =>
        request(sendMessage, { params: { userId }, body: { text }, idempotencyKey }),
      extraOptions: quiet,
    }),
    readMessages: build.mutation<unknown, string>({
      query: (userId) => request(readMessages, { params: { userId }, body: { isRead: true } }),
      extraOptions: quiet,
    }),
    deleteMessage: build.mutation<unknown, { userId: string; id: string }>({
      query: (params) => request(deleteMessage, { params }),
    }),
  }),
});

export const {
  useListThreadsInfiniteQuery,
  useUnreadMessagesQuery,
  useListMessagesInfiniteQuery,
  useDeleteMessageMutation,
} = messagesApi;
