import { data } from 'react-router';
import type { MembershipPage } from '@udala/contract/memberships';
import type { Post } from '@udala/contract/posts';
import { postsApi } from '#features/publishing/posts/posts.api.ts';
import type { AppStore, RootState } from '#state/store.ts';
import { isApiError } from '#lib/api-error.ts';
import { frontPageApi } from './front-page.api.ts';

const { getPost } = postsApi.endpoints;
const { pageOfAuthor } = frontPageApi.endpoints;

/** Loads a post as strangers see it, and its author's page; null if there is no such post. */
export async function loadPublicPost({ dispatch }: AppStore, id: string): Promise<Post | null> {
  const { data: post, error } = await dispatch(getPost.initiate(id, { subscribe: false }));
  if (post) {
    await dispatch(pageOfAuthor.initiate(post.author.id, { subscribe: false }));
    return post;
  }
  if (isApiError(error) && error.code !== 'not_found' && error.code !== 'invalid_request')
    throw data(null, { status: error.status || 503, statusText: error.message });
  return null;
}

export const selectPublicPost = (state: RootState, id: string): Post | null => getPost.select(id)(state).data ?? null;

export const selectPageOfAuthor = (state: RootState, post: Post | null): MembershipPage | null =>
  (post && pageOfAuthor.select(post.author.id)(state).data) ?? null;
