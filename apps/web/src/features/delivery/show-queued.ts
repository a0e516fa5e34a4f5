import { showLike } from '#features/likes/choose-like.ts';
import { showAsRead } from '#features/notifications/notification-changes.ts';
import { notificationsApi } from '#features/notifications/notifications.api.ts';
import type { Deed } from '#features/offline-queue/queued-action.ts';
import { queuedOf } from '#features/offline-queue/offline-queue.api.ts';
import { showReaction } from '#features/reactions/choose-reaction.ts';
import { api } from '#lib/api.ts';
import type { AppDispatch, AppStore, RootState } from '#app/store.ts';

type Thunk = (dispatch: AppDispatch) => void;

/** Shows what waits in whatever the server, or the cache of the phone, answers: neither knows of it yet. */
export function showWhatWaits({ dispatch, getState, subscribe }: AppStore): () => void {
  let queued = queuedOf(getState());
  let posts = '';
  let notifications: unknown;
  const show = () => {
    const state = getState();
    const before = { queued, posts, notifications };
    queued = queuedOf(state);
    [posts, notifications] = [answersWithPosts(state), answerWithNotifications(state)];
    const deeds = queued.filter(({ rejection }) => rejection === undefined).map(({ deed }) => deed);
    if (deeds.length === 0) return;
    if (queued !== before.queued || posts !== before.posts) for (const deed of deeds) dispatch(showOnPosts(deed));
    // Counting down what is unread is right once for each answer.
    if (notifications !== before.notifications)
      for (const deed of deeds) dispatch(showOnNotifications(deed, userIdOf(state)));
  };
  show();
  return subscribe(show);
}

const userIdOf = ({ session }: RootState): string => session.user?.id ?? '';

const showOnPosts =
  (deed: Deed): Thunk =>
  (dispatch) => {
    if (deed.kind === 'like') dispatch(showLike(deed.postId, deed.liked));
    else if (deed.kind === 'reaction') dispatch(showReaction(deed.postId, deed.name));
  };

const showOnNotifications =
  (deed: Deed, userId: string): Thunk =>
  (dispatch) => {
    if (deed.kind === 'read') dispatch(showAsRead(userId, deed.notificationId));
    else if (deed.kind === 'read-all') dispatch(showAsRead(userId, undefined, deed.until));
  };

const answerWithNotifications = (state: RootState): unknown =>
  [latestNotifications, listNotifications]
    .map((endpoint) => endpoint.select(userIdOf(state))(state).fulfilledTimeStamp)
    .join(' ');
const { latestNotifications, listNotifications } = notificationsApi.endpoints;

/** Changes whenever posts are answered anew. */
const answersWithPosts = (state: RootState): string =>
  Object.values(state[api.reducerPath].queries)
    .map((query) =>
      query?.endpointName === 'listPosts' || query?.endpointName === 'getPost' ? query.fulfilledTimeStamp : '',
    )
    .join(' ');
