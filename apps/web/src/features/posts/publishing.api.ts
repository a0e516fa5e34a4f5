import type { BodyOf } from '@udala/contract/endpoint';
import { createPost, deletePost, type Post } from '@udala/contract/posts';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';
import type { AppDispatch } from '#app/store.ts';
import { addPost, removePost } from './post-cache.ts';

export type PostBody = BodyOf<typeof createPost>;

export const publishingApi = api.injectEndpoints({
  endpoints: (build) => ({
    createPost: build.mutation<Post, { body: PostBody; idempotencyKey: string }>({
      query: (given) => request(createPost, given),
      invalidatesTags: ['Profile'],
      async onQueryStarted(_given, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) (dispatch as AppDispatch)(addPost(data));
      },
    }),
    deletePost: build.mutation<unknown, string>({
      query: (id) => request(deletePost, { params: { id } }),
      invalidatesTags: ['Profile'],
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        const deleted = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (deleted) (dispatch as AppDispatch)(removePost(id));
      },
    }),
  }),
});

export const { useCreatePostMutation, useDeletePostMutation } = publishingApi;
