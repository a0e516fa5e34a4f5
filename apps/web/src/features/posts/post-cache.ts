import type { Post } from '@udala/contract/posts';
import type { AppDispatch, RootState } from '#app/store.ts';
import { hasMore } from '#lib/pages.ts';
import { postsApi, type PostFilter, type PostPage } from './posts.api.ts';

type Thunk = (dispatch: AppDispatch, getState: () => RootState) => void;
type PostList = { pages: PostPage[] };

const { selectInvalidatedBy, updateQueryData } = postsApi.util;

const patchLists =
  (change: (list: PostList, filter: PostFilter) => void): Thunk =>
  (dispatch, getState) => {
    for (const { endpointName, originalArgs } of selectInvalidatedBy(getState(), ['Posts'])) {
      if (endpointName !== 'listPosts') continue;
      const filter = originalArgs as PostFilter;
      dispatch(updateQueryData('listPosts', filter, (list) => change(list, filter)));
    }
  };

/** Changes a post wherever it is cached, so that feed, profile and the post's own page move together. */
export const patchPost =
  (postId: string, change: (post: Post) => void): Thunk =>
  (dispatch) => {
    dispatch(
      patchLists(({ pages }) => {
        for (const post of pages.flatMap(({ items }) => items)) if (post.id === postId) change(post);
      }),
    );
    dispatch(updateQueryData('getPost', postId, change));
  };

/** Takes a deleted post out of every list. */
export const removePost =
  (postId: string): Thunk =>
  (dispatch) =>
    dispatch(
      patchLists(({ pages }) => {
        for (const { items } of pages) {
          const at = items.findIndex(({ id }) => id === postId);
          if (at >= 0) items.splice(at, 1);
        }
      }),
    );

/** Puts a new post into the lists it belongs to, once, before the first that is older: they go from the newest on. */
export const addPost =
  (post: Post): Thunk =>
  (dispatch) =>
    dispatch(
      patchLists(({ pages }, filter) => {
        const known = pages.some(({ items }) => items.some(({ id }) => id === post.id));
        if (!known && belongs(post, filter)) insert(pages, post);
      }),
    );

/** One that is older than all of them is on a page that is not loaded yet, unless there is none. */
function insert(pages: PostPage[], post: Post): void {
  const isOlder = ({ createdAt }: Post) => createdAt <= post.createdAt;
  const page = pages.find(({ items }) => items.some(isOlder));
  if (page) page.items.splice(page.items.findIndex(isOlder), 0, post);
  else if (!hasMore({ pages })) pages.at(-1)?.items.push(post);
}

/** Whether a list of this kind shows the post. Which words it holds the server alone knows. */
export function belongs(post: Post, { postType, authorId, media, q }: PostFilter): boolean {
  if (q !== undefined) return false;
  if (postType !== undefined && post.postType !== postType) return false;
  if (authorId !== undefined && post.author.id !== authorId) return false;
  if (media === undefined) return true;
  return media === 'Image' ? post.imageContent.length > 0 : post.videoContent.length > 0;
}
