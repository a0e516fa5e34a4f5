import { listPosts, type Post } from '@udala/contract/posts';
import { addPost, belongs } from '#features/publishing/posts/post-cache.ts';
import { postsApi, type PostFilter, type PostPage } from '#features/publishing/posts/posts.api.ts';
import type { RootState, Thunk } from '#state/store.ts';
import { log } from '#lib/log.ts';
import { firstPage, itemsOf } from '#lib/pages.ts';
import { request } from '#lib/request.ts';

export const newPostsApi = postsApi.injectEndpoints({
  endpoints: (build) => ({
    /** New posts that arrived while a list was open, until the reader asks for them. */
    bufferedPosts: build.query<Post[], void>({
      queryFn: () => ({ data: [] }),
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
    }),
    newestPosts: build.query<PostPage, PostFilter>({
      query: (filter) => request(listPosts, { query: { ...filter, ...firstPage } }),
      extraOptions: { quiet: true },
    }),
  }),
});

const { getPost, listPosts: list } = postsApi.endpoints;
const { bufferedPosts, newestPosts } = newPostsApi.endpoints;
const { updateQueryData } = newPostsApi.util;

const bufferedMax = 50;
const newestFirst = (one: Post, other: Post): number => other.createdAt.localeCompare(one.createdAt);

const buffer =
  (posts: readonly Post[]): Thunk<Promise<void>> =>
  async (dispatch) => {
    await dispatch(bufferedPosts.initiate(undefined, { subscribe: false }));
    dispatch(
      updateQueryData('bufferedPosts', undefined, (buffered) =>
        itemsOf({ pages: [{ items: posts }, { items: buffered }] })
          .toSorted(newestFirst)
          .slice(0, bufferedMax),
      ),
    );
  };

/** Fetches and buffers a post that the notification channel announced. */
export const bufferPost =
  (id: string): Thunk<Promise<void>> =>
  async (dispatch) => {
    const { data, error } = await dispatch(getPost.initiate(id, { subscribe: false, forceRefetch: true }));
    if (data) await dispatch(buffer([data]));
    else log('new post not loaded', error);
  };

const shownIn = (filter: PostFilter, state: RootState): Post[] => itemsOf(list.select(filter)(state).data);

/** After a gap in the notifications: fetches the first page and buffers posts that are newer than the list. */
export const bufferNewest =
  (filter: PostFilter): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { data } = await dispatch(newestPosts.initiate(filter, { subscribe: false, forceRefetch: true }));
    const [newest] = shownIn(filter, getState());
    if (data) await dispatch(buffer(data.items.filter((post) => !newest || newestFirst(post, newest) < 0)));
  };

/** The buffered posts that belong to this list and are not in it. */
export function waitingFor(filter: PostFilter, buffered: readonly Post[], shown: readonly Post[]): Post[] {
  const known = new Set(shown.map(({ id }) => id));
  return buffered.filter((post) => belongs(post, filter) && !known.has(post.id));
}

/** Moves the buffered posts into their lists. */
export const showBuffered =
  (filter: PostFilter): Thunk =>
  (dispatch, getState) => {
    const state = getState();
    const shown = shownIn(filter, state);
    const waiting = waitingFor(filter, bufferedPosts.select()(state).data ?? [], shown);
    const newest = newestPosts.select(filter)(state).data;
    const gap = newest && itemsOf({ pages: [newest, { items: shown }] }).length === newest.items.length + shown.length;
    if (gap) dispatch(beginAnew(filter, newest, waiting));
    else for (const post of waiting.toReversed()) dispatch(addPost(post));
    dispatch(
      updateQueryData('bufferedPosts', undefined, (buffered) =>
        buffered.filter((post) => !waiting.some(({ id }) => id === post.id)),
      ),
    );
  };

/**
 * Replaces the list if more than one page is new: otherwise posts between the new page and the loaded ones would be
 * missing.
 */
const beginAnew =
  (filter: PostFilter, newest: PostPage, waiting: readonly Post[]): Thunk =>
  (dispatch) =>
    void dispatch(
      updateQueryData('listPosts', filter, (list) => {
        list.pages = [{ ...newest, items: itemsOf({ pages: [{ items: waiting }, newest] }) }];
        list.pageParams = [firstPage];
      }),
    );
