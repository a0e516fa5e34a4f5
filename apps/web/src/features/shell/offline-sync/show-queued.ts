import { showLike } from '#features/publishing/likes/choose-like.ts';
import { showAsReadInLatest, showAsReadInList } from '#features/identity/notifications/notification-changes.ts';
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
  let latest: number | undefined;
  let list: number | undefined;
  const show = () => {
    const state = getState();
    const userId = state.session.user?.id ?? '';
    const before = { queued, posts, latest, list };
    queued = queuedOf(state);
    posts = answersWithPosts(state);
    latest = latestNotifications.select(userId)(state).fulfilledTimeStamp;
    list = listNotifications.select(userId)(state).fulfilledTimeStamp;
    const actions = queued.filter(({ rejection }) => rejection === undefined).map(({ action }) => action);
    if (actions.length === 0) return;
    if (queued !== before.queued || posts !== before.posts) for (const action of actions) dispatch(showOnPosts(action));
    // The unread count comes with the newest four alone: an answer of the list must not lower it again.
    if (latest !== before.latest) for (const action of actions) dispatch(showRead(action, userId, showAsReadInLatest));
    if (list !== before.list) for (const action of actions) dispatch(showRead(action, userId, showAsReadInList));
  };
  show();
  return subscribe(show);
}

const showOnPosts =
  (action: QueuedAction): Thunk =>
  (dispatch) => {
    if (action.kind === 'like') dispatch(showLike(action.postId, action.liked));
    else if (action.kind === 'reaction') dispatch(showReaction(action.postId, action.name));
  };

const showRead =
  (action: QueuedAction, userId: string, show: typeof showAsReadInLatest | typeof showAsReadInList): Thunk =>
  (dispatch) => {
    if (action.kind === 'read') dispatch(show(userId, action.notificationId));
    else if (action.kind === 'read-all') dispatch(show(userId, undefined, action.until));
  };

const { latestNotifications, listNotifications } = notificationsApi.endpoints;

/** Changes whenever an answer with posts arrives. */
const answersWithPosts = (state: RootState): string =>
  Object.values(state[api.reducerPath].queries)
    .map((query) =>
      query?.endpointName === 'listPosts' || query?.endpointName === 'getPost' ? query.fulfilledTimeStamp : '',
    )
    .join(' ');
