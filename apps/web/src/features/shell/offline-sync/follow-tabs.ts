import { refreshComments } from '#features/publishing/comments/comment-cache.ts';
import { isOfKind } from '#features/device/offline-queue/queued-action.ts';
import { queuedOf } from '#features/device/offline-queue/offline-queue.api.ts';
import { lookAgain } from '#features/device/offline-queue/offline-queue.ts';
import { api } from '#lib/api.ts';
import type { AppDispatch, RootState } from '#state/store.ts';

/**
 * Applies another tab's changes of the offline queue. Refetches the posts and comments that the other tab sent, because
 * this tab's cache lacks them.
 */
export const followTab =
  () =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const before = queuedOf(getState());
    await dispatch(lookAgain());
    const left = new Set(queuedOf(getState()).map(({ name }) => name));
    const sent = before.filter(({ name }) => !left.has(name));
    const commented = new Set(sent.filter(isOfKind('comment')).map(({ action }) => action.postId));
    for (const postId of commented) void dispatch(refreshComments(postId, () => undefined));
    if (sent.some(isOfKind('post'))) dispatch(api.util.invalidateTags(['Posts', 'Profile', 'Scheduled']));
  };
