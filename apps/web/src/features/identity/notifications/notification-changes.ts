import type { Notification } from '@udala/contract/notifications';
import type { QueuedAction } from '#features/device/offline-queue/queued-action.ts';
import { isApiError, messageOf } from '#lib/api-error.ts';
import { hasMore } from '#lib/pages.ts';
import type { Thunk } from '#state/store.ts';
import { warned } from '#state/toasts.slice.ts';
import { withNotification } from './notification-list.ts';
import { notificationsApi, type NotificationPage } from './notifications.api.ts';
import { sendRead } from './send-read.ts';

const { endpoints, util } = notificationsApi;
const activityLength = (page: NotificationPage) => page.meta.itemsPerPage;

/** Other data that changes with a notification about a membership or a payment. */
const money = ['Subscription', 'Payments', 'Balance', 'Payouts'] as const;

/**
 * Shows a notification from the socket at once, then refetches the newest four, because the server's row is
 * authoritative.
 */
export const notificationArrived =
  (arrived: Notification): Thunk =>
  (dispatch) => {
    const { userId, entityType } = arrived;
    dispatch(showArrived(arrived));
    // A request in progress may have an older answer, which would remove the notification from the list: shows it again
    // afterwards.
    void dispatch(util.getRunningQueryThunk('listNotifications', userId))?.then(() => dispatch(showInList(arrived)));
    dispatch(refreshLatest(userId));
    if (entityType === 'membership' || entityType === 'transaction') dispatch(util.invalidateTags([...money]));
  };

const showArrived =
  (arrived: Notification): Thunk =>
  (dispatch) => {
    dispatch(
      util.updateQueryData('latestNotifications', arrived.userId, (page) => {
        const known = page.items.find(({ id }) => id === arrived.id);
        if (!arrived.isRead && (known?.isRead ?? true)) page.meta.unread += 1;
        page.items = withNotification(page.items, arrived).slice(0, activityLength(page));
      }),
    );
    dispatch(showInList(arrived));
  };

const showInList =
  (arrived: Notification): Thunk =>
  (dispatch) => {
    dispatch(
      util.updateQueryData('listNotifications', arrived.userId, ({ pages }) => {
        const known = pages.flatMap(({ items }) => items).find(({ id }) => id === arrived.id);
        // The list may be newer than this notification. One of the same time can only have been read since.
        if (known?.createdAt === arrived.createdAt) known.isRead ||= arrived.isRead;
        if (known && known.createdAt >= arrived.createdAt) return;
        for (const page of pages) page.items = page.items.filter(({ id }) => id !== arrived.id);
        const isNotNewer = ({ createdAt }: Notification) => createdAt <= arrived.createdAt;
        const last = hasMore({ pages }) ? undefined : pages.at(-1);
        // An old one belongs to a page that is not loaded yet.
        const page = pages.find(({ items }) => items.some(isNotNewer)) ?? last;
        if (!page) return;
        const place = page.items.findIndex(isNotNewer);
        page.items.splice(place === -1 ? page.items.length : place, 0, arrived);
      }),
    );
  };

/** Refetches the newest four. Waits for a request in progress first, because its answer may be older. */
const refreshLatest =
  (userId: string): Thunk =>
  async (dispatch) => {
    await dispatch(util.getRunningQueryThunk('latestNotifications', userId));
    void dispatch(endpoints.latestNotifications.initiate(userId, { forceRefetch: true, subscribe: false }));
  };

/** True if the server still accepts the token; if not, the session is marked as expired. */
export const isSignedIn =
  (userId: string): Thunk<Promise<boolean>> =>
  async (dispatch) => {
    const { error } = await dispatch(
      endpoints.latestNotifications.initiate(userId, { forceRefetch: true, subscribe: false }),
    );
    return !isApiError(error) || error.code !== 'unauthenticated';
  };

/** After a gap in the connection: refetches missed notifications and the data about money that they affect. */
export const catchUp = (): Thunk => (dispatch) => {
  dispatch(util.invalidateTags(['Notifications', ...money]));
};

/**
 * Optimistic update: marks a notification as read when it is opened. Queued if there is no connection; other failures
 * are ignored.
 */
export const markRead =
  ({ id, userId, isRead }: Notification): Thunk<Promise<void>> =>
  async (dispatch) => {
    if (isRead) return;
    dispatch(showAsRead(userId, id));
    const { error } = await dispatch(sendRead({ notificationId: id }));
    if (error) await dispatch(queueForLater(error, { kind: 'read', notificationId: id }));
  };

export const markAllRead =
  (userId: string): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const newest = endpoints.latestNotifications.select(userId)(getState()).data?.items[0];
    dispatch(showAsRead(userId));
    const { error } = await dispatch(sendRead({ until: newest?.createdAt }));
    if (!error || (newest && (await dispatch(queueForLater(error, { kind: 'read-all', until: newest.createdAt })))))
      return;
    dispatch(warned(messageOf(error)));
    dispatch(util.invalidateTags(['Notifications']));
  };

const queueForLater =
  (error: unknown, action: QueuedAction): Thunk<Promise<boolean>> =>
  async (dispatch) => {
    const { queueUnanswered } = await import('#features/device/offline-queue/offline-queue.ts');
    return dispatch(queueUnanswered(error, action));
  };

/** Shows one notification, all of them, or all up to a time, as read. */
const showAsRead =
  (userId: string, only?: string): Thunk =>
  (dispatch) => {
    dispatch(showAsReadInLatest(userId, only));
    dispatch(showAsReadInList(userId, only));
  };

/** Lowers the unread count too: called once for each answer with that count. */
export const showAsReadInLatest = (userId: string, only?: string, until?: string) =>
  util.updateQueryData('latestNotifications', userId, (page) => {
    const isMeant = isMeantBy(only, until);
    const shown = page.items.find(({ id }) => id === only);
    if (only === undefined) page.meta.unread = page.items.filter((item) => !item.isRead && !isMeant(item)).length;
    else if (!shown?.isRead) page.meta.unread = Math.max(0, page.meta.unread - 1);
    markItems(page, isMeant);
  });

export const showAsReadInList = (userId: string, only?: string, until?: string) =>
  util.updateQueryData('listNotifications', userId, ({ pages }) => {
    for (const page of pages) markItems(page, isMeantBy(only, until));
  });

const isMeantBy =
  (only: string | undefined, until = '~') =>
  ({ id, createdAt }: Notification): boolean =>
    createdAt <= until && (only ?? id) === id;

function markItems({ items }: NotificationPage, isMeant: (item: Notification) => boolean): void {
  for (const item of items) if (isMeant(item)) item.isRead = true;
}
