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
  /** The same for every try of one comment: a try that was not answered may have arrived. */
  idempotencyKey: string;
}

const quiet = { quiet: true };

export const commentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listComments: build.infiniteQuery<CommentPage, string, PagePosition>({
      infiniteQueryOptions: { initialPageParam: firstPage, getNextPageParam: nextPage },
      query: ({ queryArg: postId, pageParam }) => request(listComments, { params: { postId }, query: pageParam }),
      extraOptions: quiet,
      // A block hides what was said, or brings it back.
      providesTags: ['Comments'],
    }),
    /** The newest of them, without the rest of the list. */
    newestComments: build.query<CommentPage, string>({
      query: (postId) => request(listComments, { params: { postId }, query: firstPage }),
      extraOptions: quiet,
    }),
    /** The one thread a comment stands in; none when it is gone. */
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
