import { nameOf, type QueuedAction } from '#features/device/offline-queue/queued-action.ts';
import { isStored } from '#features/device/offline-queue/offline-queue.api.ts';
import { queueUnanswered } from '#features/device/offline-queue/offline-queue.ts';
import type { Post } from '@udala/contract/posts';
import { patchPost } from '#features/publishing/posts/post-cache.ts';
import { messageOf, unreachable } from '#lib/api-error.ts';
import { noteGoodMoment } from '#lib/good-moment.ts';
import { lastChoiceWins } from '#lib/last-choice.ts';
import type { AppDispatch, RootState } from '#state/store.ts';
import { warned } from '#state/toasts.slice.ts';
import { sendLike } from './send-like.ts';

/** Delay before a failed like shows a warning (specification §4). */
const warningAfterMs = 1500;

const choose = lastChoiceWins<boolean>();

/** Optimistic update: shows the like, or its removal, at once and sends it to the server. */
export const chooseLike =
  ({ id: postId, viewer }: Post, liked: boolean) =>
  (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const show = (stands: boolean) => dispatch(showLike(postId, stands));
    const actionFor = (wanted: boolean): QueuedAction => ({ kind: 'like', postId, liked: wanted });
    show(liked);
    return choose({
      key: postId,
      before: viewer.liked,
      choice: liked,
      async send(wanted) {
        // Replaces the earlier choice that waits.
        if (await dispatch(isStored(nameOf(actionFor(wanted))))) throw unreachable;
        const { data, settle, error } = await dispatch(sendLike({ postId, liked: wanted }));
        if (!data) throw error;
        if (data.liked) noteGoodMoment();
        return { stands: data.liked, settle };
      },
      async failed(stands, error, wanted) {
        // An earlier choice was shown again when it was queued.
        show(wanted);
        if (await dispatch(queueUnanswered(error, actionFor(wanted)))) return;
        show(stands);
        if (!getState().session.expired) setTimeout(() => dispatch(warned(messageOf(error))), warningAfterMs);
      },
    });
  };

export const showLike = (postId: string, liked: boolean) => patchPost(postId, (post) => setLiked(post, liked));

function setLiked(post: Post, liked: boolean): void {
  if (post.viewer.liked === liked) return;
  post.viewer.liked = liked;
  post.likeCount = Math.max(0, post.likeCount + (liked ? 1 : -1));
}
