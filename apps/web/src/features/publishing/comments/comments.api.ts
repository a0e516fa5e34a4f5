import type { BodyOf, ReplyOf } from '@udala/contract/endpoint';
import { createComment, deleteComment, getCommentedPost, listComments, type Comment } from '@udala/contract/comments';
import type { Post } from '@udala/contract/posts';
import { api } from '#lib/api.ts';
import { firstPage, nextPage, type PagePosition } from '#lib/pages.ts';
import { request } from '#lib/request.ts';

export type CommentPage = ReplyOf<typeof listComments>;

interface NewComment {
  postId: string;
  body: BodyOf<typeof createComment>;
  /** Idempotency key: the same for every try, because a try without an answer may have arrived. */
  idempotencyKey: string;
}

const quiet = { quiet: true };

export const commentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listComments: build.infiniteQuery<CommentPage, string, PagePosition>({
      infiniteQueryOptions: { initialPageParam: firstPage, getNextPageParam: nextPage },
      query: ({ queryArg: postId, pageParam }) => request(listComments, { params: { postId }, query: pageParam }),
      extraOptions: quiet,
      // A block hides the person's comments, and an unblock shows them again.
      providesTags: ['Comments'],
    }),
    /** The first page only, without refetching the whole infinite list. */
    newestComments: build.query<CommentPage, string>({
      query: (postId) => request(listComments, { params: { postId }, query: firstPage }),
      extraOptions: quiet,
    }),
    /** The thread that contains a comment; an empty page if the comment is gone. */
    findThread: build.query<CommentPage, { postId: string; commentId: string }>({
      query: ({ postId, commentId }) =>
        request(listComments, { params: { postId }, query: { threadOf: commentId, ...firstPage } }),
      extraOptions: quiet,
    }),
    listAnswers: build.query<CommentPage, { postId: string; parentId: string; position: PagePosition }>({
      query: ({ postId, parentId, position }) =>
        request(listComments, { params: { postId }, query: { parentId, ...position } }),
    }),
    createComment: build.mutation<Comment, NewComment>({
      query: ({ postId, body, idempotencyKey }) => request(createComment, { params: { postId }, body, idempotencyKey }),
      extraOptions: quiet,
    }),
    deleteComment: build.mutation<unknown, string>({
      query: (id) => request(deleteComment, { params: { id } }),
    }),
    commentedPost: build.query<Post, string>({
      query: (id) => request(getCommentedPost, { params: { id } }),
      extraOptions: quiet,
    }),
  }),
});

export const { useListCommentsInfiniteQuery, useDeleteCommentMutation, useCommentedPostQuery } = commentsApi;
