import type { Post } from '@udala/contract/posts';
import { patchPost } from '#features/posts/post-cache.ts';
import { messageOf } from '#lib/api-error.ts';
import { lastChoiceWins } from '#lib/last-choice.ts';
import type { AppDispatch, RootState } from '#app/store.ts';
import { warned } from '#app/toasts.slice.ts';
import { likesApi } from './likes.api.ts';

/** How long a failed like stays unexplained (specification §4). */
const warningAfterMs = 1500;

const choose = lastChoiceWins<boolean>();

/** Shows a like, or that it was taken back, at once, and tells the server. */
export const chooseLike =
  ({ id: postId, viewer }: Post, liked: boolean) =>
  (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const show = (stands: boolean) => dispatch(patchPost(postId, (post) => setLiked(post, stands)));
    show(liked);
    return choose({
      key: postId,
      before: viewer.liked,
      choice: liked,
      async send(wanted) {
        const answer = await dispatch(likesApi.endpoints.likePost.initiate({ postId, liked: wanted })).unwrap();
        return { stands: answer.liked, settle: () => dispatch(patchPost(postId, (post) => settle(post, answer))) };
      },
      failed(stands, error) {
        show(stands);
        if (!getState().session.expired) setTimeout(() => dispatch(warned(messageOf(error))), warningAfterMs);
      },
    });
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
