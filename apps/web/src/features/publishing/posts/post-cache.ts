import type { Post } from '@udala/contract/posts';
import type { Thunk } from '#state/store.ts';
import { hasMore } from '#lib/pages.ts';
import { postsApi, type PostFilter, type PostPage } from './posts.api.ts';

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

/** Changes a post in every cached list and on its own page, so that all of them agree. */
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

/** Removes a deleted post from every list. */
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

/** Inserts a new post, once, into every list it belongs to, before the first older one: lists are newest first. */
export const addPost =
  (post: Post): Thunk =>
  (dispatch) =>
    dispatch(
      patchLists(({ pages }, filter) => {
        const known = pages.some(({ items }) => items.some(({ id }) => id === post.id));
        if (!known && belongs(post, filter)) insert(pages, post);
      }),
    );

/**
 * A post older than all loaded ones belongs to a page that is not loaded yet; appended only if there is no further
 * page.
 */
function insert(pages: PostPage[], post: Post): void {
  const isOlder = ({ createdAt }: Post) => createdAt <= post.createdAt;
  const page = pages.find(({ items }) => items.some(isOlder));
  if (page) page.items.splice(page.items.findIndex(isOlder), 0, post);
  else if (!hasMore({ pages })) pages.at(-1)?.items.push(post);
}

/** True if a list with this filter shows the post. Only the server can evaluate a text search. */
export function belongs(post: Post, { postType, authorId, media, q }: PostFilter): boolean {
  if (q !== undefined) return false;
  if (postType !== undefined && post.postType !== postType) return false;
  if (authorId !== undefined && post.author.id !== authorId) return false;
  if (media === undefined) return true;
  return media === 'Image' ? post.imageContent.length > 0 : post.videoContent.length > 0;
}
