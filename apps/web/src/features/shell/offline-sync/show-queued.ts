import { showLike } from '#features/publishing/likes/choose-like.ts';
import { showAsRead } from '#features/identity/notifications/notification-changes.ts';
import { notificationsApi } from '#features/identity/notifications/notifications.api.ts';
import type { QueuedAction } from '#features/device/offline-queue/queued-action.ts';
import { queuedOf } from '#features/device/offline-queue/offline-queue.api.ts';
import { showReaction } from '#features/publishing/reactions/choose-reaction.ts';
import { api } from '#lib/api.ts';
import type { AppStore, RootState, Thunk } from '#state/store.ts';

/** Applies queued actions to every answer from the server or the cache, which do not include them yet. */
export function showWhatWaits({ dispatch, getState, subscribe }: AppStore): () => void {
  let queued = queuedOf(getState());
  let posts = '';
  let notifications: unknown;
  const show = () => {
    const state = getState();
    const before = { queued, posts, notifications };
    queued = queuedOf(state);
    [posts, notifications] = [answersWithPosts(state), answerWithNotifications(state)];
    const actions = queued.filter(({ rejection }) => rejection === undefined).map(({ action }) => action);
    if (actions.length === 0) return;
    if (queued !== before.queued || posts !== before.posts) for (const action of actions) dispatch(showOnPosts(action));
    // Once for each answer, because each run decrements the unread count.
    if (notifications !== before.notifications)
      for (const action of actions) dispatch(showOnNotifications(action, userIdOf(state)));
  };
  show();
  return subscribe(show);
}

const userIdOf = ({ session }: RootState): string => session.user?.id ?? '';

const showOnPosts =
  (action: QueuedAction): Thunk =>
  (dispatch) => {
    if (action.kind === 'like') dispatch(showLike(action.postId, action.liked));
    else if (action.kind === 'reaction') dispatch(showReaction(action.postId, action.name));
  };

const showOnNotifications =
  (action: QueuedAction, userId: string): Thunk =>
  (dispatch) => {
    if (action.kind === 'read') dispatch(showAsRead(userId, action.notificationId));
    else if (action.kind === 'read-all') dispatch(showAsRead(userId, undefined, action.until));
  };

const answerWithNotifications = (state: RootState): unknown =>
  [latestNotifications, listNotifications]
    .map((endpoint) => endpoint.select(userIdOf(state))(state).fulfilledTimeStamp)
    .join(' ');
const { latestNotifications, listNotifications } = notificationsApi.endpoints;

/** Changes whenever an answer with posts arrives. */
const answersWithPosts = (state: RootState): string =>
  Object.values(state[api.reducerPath].queries)
    .map((query) =>
      query?.endpointName === 'listPosts' || query?.endpointName === 'getPost' ? query.fulfilledTimeStamp : '',
    )
    .join(' ');
