import { refreshComments } from '#features/comments/comment-cache.ts';
import { isOfKind } from '#features/outbox/deed.ts';
import { queuedOf } from '#features/outbox/outbox.api.ts';
import { lookAgain } from '#features/outbox/outbox.ts';
import type { AppDispatch, RootState } from '#app/store.ts';

/** Shows the outbox as another tab left it. The comments that it sent are in none of this tab's answers yet. */
export const followTab =
  () =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const before = queuedOf(getState()).filter(isOfKind('comment'));
    await dispatch(lookAgain());
    const left = new Set(queuedOf(getState()).map(({ name }) => name));
    const sentTo = before.filter(({ name }) => !left.has(name)).map(({ deed }) => deed.postId);
    for (const postId of new Set(sentTo)) void dispatch(refreshComments(postId, () => undefined));
  };
