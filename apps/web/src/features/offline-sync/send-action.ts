import { addComment } from '#features/comments/comment-cache.ts';
import { createComment } from '#features/comments/unsent.ts';
import { settleLike } from '#features/likes/choose-like.ts';
import { likesApi } from '#features/likes/likes.api.ts';
import { notificationsApi } from '#features/notifications/notifications.api.ts';
import type { QueuedAction } from '#features/offline-queue/queued-action.ts';
import { sayPosted } from '#features/posts/composer/say-posted.ts';
import { postsApi } from '#features/posts/posts.api.ts';
import { publishingApi } from '#features/posts/publishing.api.ts';
import { reactionsApi } from '#features/reactions/reactions.api.ts';
import type { AppDispatch, RootState } from '#state/store.ts';

type Answer<Data> = { data: Data; error?: undefined } | { data?: undefined; error: unknown };
/** A call in progress, which can be aborted. */
type Call<Data> = PromiseLike<Answer<Data>> & { abort: () => void };
/** Awaits one call at a time, and aborts it on a timeout. */
export type Ask = <Data>(call: Call<Data>) => Promise<Answer<Data>>;

/**
 * Result of an action: `settle` updates the shown data once the action has left the queue; `error` is why it failed.
 */
export type Outcome = { settle: () => void; error?: undefined } | { settle?: undefined; error: unknown };

type Thunk<Result> = (dispatch: AppDispatch, getState: () => RootState) => Result;

const nothingToShow = () => undefined;

export const sendAction =
  (action: QueuedAction, ask: Ask): Thunk<Promise<Outcome>> =>
  async (dispatch) => {
    switch (action.kind) {
      case 'like': {
        const { data, error } = await ask(dispatch(likesApi.endpoints.likePost.initiate(action)));
        return data ? { settle: () => dispatch(settleLike(action.postId, data)) } : { error };
      }
      case 'reaction':
        return dispatch(sendReaction(action, ask));
      case 'comment': {
        const { postId, text, parentId, key } = action;
        const { data, error } = await ask(dispatch(createComment(postId, text, parentId, key)));
        return data ? { settle: () => dispatch(addComment(data)) } : { error };
      }
      case 'post': {
        const call = publishingApi.endpoints.createPost.initiate({ body: action.body, idempotencyKey: action.key });
        const { data, error } = await ask(dispatch(call));
        return data ? { settle: () => dispatch(sayPosted(data)) } : { error };
      }
      case 'read': {
        const { error } = await ask(
          dispatch(notificationsApi.endpoints.readNotification.initiate(action.notificationId)),
        );
        return error === undefined ? { settle: nothingToShow } : { error };
      }
      case 'read-all': {
        const { error } = await ask(dispatch(notificationsApi.endpoints.readAllNotifications.initiate(action.until)));
        return error === undefined ? { settle: nothingToShow } : { error };
      }
    }
  };

/** Removing a reaction needs its id, which this device may not know: fetches the post to find it. */
const sendReaction =
  ({ postId, name }: Extract<QueuedAction, { kind: 'reaction' }>, ask: Ask): Thunk<Promise<Outcome>> =>
  async (dispatch, getState) => {
    const look = postsApi.endpoints.getPost.initiate(postId, { forceRefetch: true, subscribe: false });
    const settle = () => void dispatch(look);
    if (name !== 'none') {
      const { error } = await ask(dispatch(reactionsApi.endpoints.reactToPost.initiate({ postId, name })));
      return error === undefined ? { settle } : { error };
    }
    const post = await ask<unknown>(dispatch(look) as unknown as Call<unknown>);
    if (post.error !== undefined) return { error: post.error };
    const userId = getState().session.user?.id;
    const own = postsApi.endpoints.getPost
      .select(postId)(getState())
      .data?.reactions.find((one) => one.userId === userId);
    if (!own) return { settle };
    const { error } = await ask(dispatch(reactionsApi.endpoints.removeReaction.initiate(own.id)));
    return error === undefined ? { settle } : { error };
  };
