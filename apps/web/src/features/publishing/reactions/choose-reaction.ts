import { nameOf, type QueuedAction } from '#features/device/offline-queue/queued-action.ts';
import { isStored } from '#features/device/offline-queue/offline-queue.api.ts';
import { queueUnanswered } from '#features/device/offline-queue/offline-queue.ts';
import type { Post, ReactionEmoji } from '@udala/contract/posts';
import { patchPost } from '#features/publishing/posts/post-cache.ts';
import { postsApi } from '#features/publishing/posts/posts.api.ts';
import { unreachable } from '#lib/api-error.ts';
import { lastChoiceWins } from '#lib/last-choice.ts';
import type { AppDispatch } from '#state/store.ts';
import { sendReaction, type Choice, type Own } from './send-reaction.ts';

const choose = lastChoiceWins<Choice>();

/** Optimistic update: the same emoji again removes the reaction, another replaces it. Silent rollback on failure. */
export const chooseReaction =
  (post: Post, userId: string, pressed: ReactionEmoji) =>
  (dispatch: AppDispatch): Promise<void> => {
    const { id: postId, viewer } = post;
    const choice = viewer.reaction === pressed ? 'none' : pressed;
    let own: Own = post.reactions.find((reaction) => reaction.userId === userId);
    const show = (stands: Choice) => dispatch(showReaction(postId, stands));
    const actionFor = (name: Choice): QueuedAction => ({ kind: 'reaction', postId, name });
    show(choice);
    return choose({
      key: postId,
      // Not the name of `own`, which may be older: another tab may have sent a reaction since.
      before: viewer.reaction ?? 'none',
      choice,
      async send(wanted) {
        // Replaces the earlier choice that waits.
        if (await dispatch(isStored(nameOf(actionFor(wanted))))) throw unreachable;
        const { data, settle, error } = await dispatch(sendReaction({ postId, name: wanted, own }));
        if (!data) throw error;
        own = data.own;
        return { stands: own?.name ?? 'none', settle };
      },
      async failed(stands, error, wanted) {
        // An earlier choice was shown again when it was queued.
        show(wanted);
        if (await dispatch(queueUnanswered(error, actionFor(wanted)))) return;
        show(stands);
        // Refetches: the reaction may have been removed in another tab.
        void dispatch(postsApi.endpoints.getPost.initiate(postId, { forceRefetch: true, subscribe: false }));
      },
    });
  };

export const showReaction = (postId: string, choice: Choice) => patchPost(postId, (post) => setReaction(post, choice));

function setReaction(post: Post, choice: Choice): void {
  const { viewer, reactionCounts } = post;
  if ((viewer.reaction ?? 'none') === choice) return;
  if (viewer.reaction !== null) reactionCounts[viewer.reaction] = Math.max(0, reactionCounts[viewer.reaction] - 1);
  viewer.reaction = choice === 'none' ? null : choice;
  if (viewer.reaction !== null) reactionCounts[viewer.reaction] += 1;
}
