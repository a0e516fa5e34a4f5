import type { Post } from '@udala/contract/posts';
import { patchPost } from '#features/posts/post-cache.ts';
import { messageOf } from '#lib/api-error.ts';
import type { AppDispatch, RootState } from '#app/store.ts';
import { warned } from '#app/toasts.slice.ts';
import { likesApi } from './likes.api.ts';

/** How long a failed like stays unexplained (specification §4). */
const warningAfterMs = 1500;

/** The last choice for each post with a call under way. */
const wanted = new Map<string, boolean>();

/** Shows a choice at once and tells the server: one call at a time, and of quick taps the last one counts. */
export const chooseLike =
  ({ id: postId, viewer }: Post, liked: boolean) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const underWay = wanted.has(postId);
    wanted.set(postId, liked);
    dispatch(patchPost(postId, (post) => setLiked(post, liked)));
    if (underWay) return;

    let confirmed = viewer.liked;
    try {
      for (let sent = liked; sent !== confirmed; sent = wanted.get(postId) ?? sent) {
        const answer = await dispatch(likesApi.endpoints.likePost.initiate({ postId, liked: sent })).unwrap();
        confirmed = answer.liked;
        if (wanted.get(postId) === sent) dispatch(patchPost(postId, (post) => settle(post, answer)));
        if (confirmed !== sent) break;
      }
    } catch (error) {
      dispatch(patchPost(postId, (post) => setLiked(post, confirmed)));
      if (!getState().session.expired) setTimeout(() => dispatch(warned(messageOf(error))), warningAfterMs);
    } finally {
      wanted.delete(postId);
    }
  };

function setLiked(post: Post, liked: boolean): void {
  if (post.viewer.liked === liked) return;
  post.viewer.liked = liked;
  post.likeCount = Math.max(0, post.likeCount + (liked ? 1 : -1));
}

function settle(post: Post, { liked, likeCount }: { liked: boolean; likeCount: number }): void {
  post.viewer.liked = liked;
  post.likeCount = likeCount;
}
