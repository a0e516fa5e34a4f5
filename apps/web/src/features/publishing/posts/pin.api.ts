import type { Post } from '@udala/contract/posts';
import { pinPost, unpinPost } from '@udala/contract/publishing';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';
import type { AppDispatch, Thunk } from '#state/store.ts';
import { postsApi, type PostFilter } from './posts.api.ts';

const pinApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Pins a post, or unpins it if it is pinned. */
    pinPost: build.mutation<unknown, Post>({
      query: ({ id, isPinned }) => request(isPinned ? unpinPost : pinPost, { params: { id } }),
      async onQueryStarted(post, { dispatch, queryFulfilled }) {
        const isDone = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (isDone) (dispatch as AppDispatch)(showPinned(post));
      },
    }),
  }),
});

export const { usePinPostMutation } = pinApi;

const { selectInvalidatedBy, updateQueryData } = postsApi.util;

/** Marks the post in every cached list and page; of the other posts of its author none is pinned. */
const showPinned =
  ({ id, isPinned, author }: Post): Thunk =>
  (dispatch, getState) => {
    const mark = (post: Post) => {
      if (post.author.id === author.id) post.isPinned = post.id === id && !isPinned;
    };
    for (const { endpointName, originalArgs } of selectInvalidatedBy(getState(), ['Posts', 'Post'])) {
      if (endpointName === 'listPosts')
        dispatch(
          updateQueryData('listPosts', originalArgs as PostFilter, ({ pages }) => {
            for (const { items } of pages) items.forEach(mark);
          }),
        );
      if (endpointName === 'getPost') dispatch(updateQueryData('getPost', originalArgs as string, mark));
    }
  };
