import type { BodyOf, ReplyOf } from '@udala/contract/endpoint';
import { limits } from '@udala/contract/limits';
import { createPost, deletePost, type Post } from '@udala/contract/posts';
import { getUser, type PublicUser } from '@udala/contract/profiles';
import { listScheduledPosts, updatePost } from '@udala/contract/publishing';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';
import type { AppDispatch } from '#state/store.ts';
import { addPost, patchPost, removePost } from './post-cache.ts';

export type PostBody = BodyOf<typeof createPost>;
export type PostChanges = BodyOf<typeof updatePost>;

export const publishingApi = api.injectEndpoints({
  endpoints: (build) => ({
    createPost: build.mutation<Post, { body: PostBody; idempotencyKey: string }>({
      query: (given) => request(createPost, given),
      // Quiet: the caller reports the result, and queues a post that gets no answer.
      extraOptions: { quiet: true },
      invalidatesTags: ['Profile', 'Scheduled'],
      async onQueryStarted(_given, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data && data.scheduledFor === null) (dispatch as AppDispatch)(addPost(data));
      },
    }),
    updatePost: build.mutation<Post, { id: string; changes: PostChanges }>({
      query: ({ id, changes }) => request(updatePost, { params: { id }, body: changes }),
      invalidatesTags: ['Profile', 'Scheduled'],
      async onQueryStarted(_given, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (!data) return;
        (dispatch as AppDispatch)(patchPost(data.id, (post) => void Object.assign(post, data)));
        // A post that was scheduled is in no list yet.
        if (data.scheduledFor === null) (dispatch as AppDispatch)(addPost(data));
      },
    }),
    deletePost: build.mutation<unknown, string>({
      query: (id) => request(deletePost, { params: { id } }),
      invalidatesTags: ['Profile', 'Scheduled'],
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        const deleted = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (deleted) (dispatch as AppDispatch)(removePost(id));
      },
    }),
    /** Scheduled posts, at most one page of them. */
    listScheduledPosts: build.query<ReplyOf<typeof listScheduledPosts>, void>({
      query: () => request(listScheduledPosts, { query: { limit: limits.pageSizeMax } }),
      extraOptions: { quiet: true },
      providesTags: ['Scheduled'],
    }),
    /** Of the author: how many posts they have, and the page they publish on. */
    getAuthor: build.query<Pick<PublicUser, 'counts' | 'page'>, string>({
      query: (id) => request(getUser, { params: { id } }),
      transformResponse: ({ counts, page }: PublicUser) => ({ counts, page }),
      extraOptions: { quiet: true },
      providesTags: ['Profile'],
    }),
  }),
});

export const { useUpdatePostMutation, useDeletePostMutation, useListScheduledPostsQuery, useGetAuthorQuery } =
  publishingApi;
