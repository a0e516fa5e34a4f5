import type { ReplyOf } from '@udala/contract/endpoint';
import { getPost, listPosts, type Post, type PostType } from '@udala/contract/posts';
import { api } from '#lib/api.ts';
import { firstPage, nextPage, type PagePosition } from '#lib/pages.ts';
import { request } from '#lib/request.ts';
import type { Thunk } from '#state/store.ts';

export interface PostFilter {
  postType?: PostType;
  /** Absent for the viewer's home feed. */
  authorId?: string;
  media?: Post['contentType'];
  /** Search text. */
  q?: string;
}

export type PostPage = ReplyOf<typeof listPosts>;

export const postsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPosts: build.infiniteQuery<PostPage, PostFilter, PagePosition>({
      infiniteQueryOptions: { initialPageParam: firstPage, getNextPageParam: nextPage },
      query: ({ queryArg, pageParam }) => request(listPosts, { query: { ...queryArg, ...pageParam } }),
      extraOptions: { quiet: true },
      providesTags: ['Posts'],
    }),
    getPost: build.query<Post, string>({
      query: (id) => request(getPost, { params: { id } }),
      extraOptions: { quiet: true },
      providesTags: ['Post'],
    }),
  }),
});

export const { useListPostsInfiniteQuery, useGetPostQuery } = postsApi;

/** Asks for a feed's first page, unless it is known already. */
export const beginFeed =
  (filter: PostFilter): Thunk =>
  (dispatch) =>
    void dispatch(postsApi.endpoints.listPosts.initiate(filter, { subscribe: false }));

export const beginPost =
  (id: string): Thunk =>
  (dispatch) =>
    void dispatch(postsApi.endpoints.getPost.initiate(id, { subscribe: false }));
