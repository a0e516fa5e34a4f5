import { nameOf, type QueuedAction } from '#features/offline-queue/queued-action.ts';
import { isQueued } from '#features/offline-queue/offline-queue.api.ts';
import { queue, queueUnanswered } from '#features/offline-queue/offline-queue.ts';
import type { Post, ReactionCounts, ReactionEmoji } from '@udala/contract/posts';
import { patchPost } from '#features/posts/post-cache.ts';
import { postsApi } from '#features/posts/posts.api.ts';
import { lastChoiceWins } from '#lib/last-choice.ts';
import type { AppDispatch, RootState } from '#state/store.ts';
import { reactionsApi } from './reactions.api.ts';

type Choice = ReactionEmoji | 'none';
/** The viewer's reaction on the server. */
type Own = { id: string; name: ReactionEmoji } | undefined;

const { reactToPost, removeReaction } = reactionsApi.endpoints;
const choose = lastChoiceWins<Choice>();

/** Optimistic update: the same emoji again removes the reaction, another replaces it. Silent rollback on failure. */
export const chooseReaction =
  (post: Post, userId: string, pressed: ReactionEmoji) =>
  (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const { id: postId, viewer } = post;
    const choice = viewer.reaction === pressed ? 'none' : pressed;
    let own: Own = post.reactions.find((reaction) => reaction.userId === userId);
    const show = (stands: Choice) => dispatch(showReaction(postId, stands));
    const actionFor = (name: Choice): QueuedAction => ({ kind: 'reaction', postId, name });
    const settled = (stands: Choice, counts: ReactionCounts) => {
      const mine = own;
      return { stands, settle: () => dispatch(patchPost(postId, (shown) => settle(shown, userId, mine, counts))) };
    };
    show(choice);
    if (isQueued(getState(), nameOf(actionFor(choice)))) {
      void dispatch(queue(actionFor(choice)));
      return Promise.resolve();
    }
    return choose({
      key: postId,
      before: own?.name ?? 'none',
      choice,
      async send(wanted) {
        if (wanted !== 'none') {
          const { counts, ...set } = await dispatch(reactToPost.initiate({ postId, name: wanted })).unwrap();
          own = set;
          return settled(set.name, counts);
        }
        const { counts } = await dispatch(removeReaction.initiate(own?.id ?? '')).unwrap();
        own = undefined;
        return settled('none', counts);
      },
      async failed(stands, error, wanted) {
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

function settle(post: Post, userId: string, own: Own, counts: ReactionCounts): void {
  const others = post.reactions.filter((reaction) => reaction.userId !== userId);
  post.reactions = own ? [{ ...own, userId, postId: post.id, commentId: null }, ...others] : others;
  post.viewer.reaction = own?.name ?? null;
  post.reactionCounts = counts;
}
