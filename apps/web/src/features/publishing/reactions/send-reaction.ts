import type { Post, ReactionCounts, ReactionEmoji } from '@udala/contract/posts';
import { askOnce, type Call, type Outcome } from '#features/device/offline-queue/sending.ts';
import { patchPost } from '#features/publishing/posts/post-cache.ts';
import type { Thunk } from '#state/store.ts';
import { reactionsApi } from './reactions.api.ts';

export type Choice = ReactionEmoji | 'none';
/** The viewer's reaction on the server. */
export type Own = { id: string; name: ReactionEmoji } | undefined;

const { getReactedPost, reactToPost, removeReaction } = reactionsApi.endpoints;

/**
 * Sends a reaction or its removal, at once or from the offline queue. A removal needs the reaction's id: where the
 * caller does not know it, the server is asked for it.
 */
export const sendReaction =
  (
    { postId, name, own }: { postId: string; name: Choice; own?: Own },
    ask = askOnce,
  ): Thunk<Promise<Outcome<{ own: Own }>>> =>
  async (dispatch, getState) => {
    const userId = getState().session.user?.id ?? '';
    const outcome = (mine: Own, counts: ReactionCounts) => ({
      data: { own: mine },
      settle: () => dispatch(patchPost(postId, (post) => settle(post, userId, mine, counts))),
    });
    if (name !== 'none') {
      const { data, error } = await ask(dispatch(reactToPost.initiate({ postId, name })));
      return data ? outcome({ id: data.id, name: data.name }, data.counts) : { error };
    }
    let id = own?.id;
    if (id === undefined) {
      // The type of a query's promise has all its states; a finished one has data or an error.
      const call = dispatch(
        getReactedPost.initiate(postId, { forceRefetch: true, subscribe: false }),
      ) as unknown as Call<Post>;
      const { data: post, error } = await ask(call);
      if (!post) return { error };
      id = post.reactions.find((reaction) => reaction.userId === userId)?.id;
      if (id === undefined) return outcome(undefined, post.reactionCounts);
    }
    const { data, error } = await ask(dispatch(removeReaction.initiate(id)));
    return data ? outcome(undefined, data.counts) : { error };
  };

function settle(post: Post, userId: string, own: Own, counts: ReactionCounts): void {
  const others = post.reactions.filter((reaction) => reaction.userId !== userId);
  post.reactions = own ? [{ ...own, userId, postId: post.id, commentId: null }, ...others] : others;
  post.viewer.reaction = own?.name ?? null;
  post.reactionCounts = counts;
}
