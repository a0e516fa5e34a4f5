import type { Notification } from '@udala/contract/notifications';
import type { AppDispatch, RootState } from '#app/store.ts';
import { withNotification } from './notification-list.ts';
import { notificationsApi, type NotificationPage } from './notifications.api.ts';

type Thunk<Result = void> = (dispatch: AppDispatch, getState: () => RootState) => Result;

const { endpoints, util } = notificationsApi;
const activityLength = (page: NotificationPage) => page.meta.itemsPerPage;

/** What is another thing too after a notification of a membership or a payment. */
const money = ['Subscription', 'Payments', 'Balance', 'Payouts'] as const;

/** What the socket brought: it is shown at once, then the newest four are asked for, because the row is the truth. */
export const notificationArrived =
  (arrived: Notification): Thunk =>
  (dispatch) => {
    const { userId, entityType } = arrived;
    dispatch(
      util.updateQueryData('latestNotifications', userId, (page) => {
        const known = page.items.find(({ id }) => id === arrived.id);
        if (!arrived.isRead && (known?.isRead ?? true)) page.meta.unread += 1;
        page.items = withNotification(page.items, arrived).slice(0, activityLength(page));
      }),
    );
    dispatch(
      util.updateQueryData('listNotifications', userId, ({ pages }) => {
        const [first] = pages;
        if (!first) return;
        for (const page of pages) page.items = page.items.filter(({ id }) => id !== arrived.id);
        first.items = withNotification(first.items, arrived);
      }),
    );
    dispatch(refreshLatest(userId));
    if (entityType === 'membership' || entityType === 'transaction') dispatch(util.invalidateTags([...money]));
  };

export const refreshLatest =
  (userId: string): Thunk =>
  (dispatch) => {
    void dispatch(endpoints.latestNotifications.initiate(userId, { forceRefetch: true, subscribe: false }));
  };

/** After a gap in the connection: what was missed is asked for, and the money that it may have told of. */
export const catchUp = (): Thunk => (dispatch) => {
  dispatch(util.invalidateTags(['Notifications', ...money]));
};

/** Opening a notification reads it: shown at once, told to the server, and forgotten quietly should that fail. */
export const markRead =
  ({ id, userId, isRead }: Notification): Thunk =>
  (dispatch) => {
    if (isRead) return;
    dispatch(showAsRead(userId, id));
    void dispatch(endpoints.readNotification.initiate(id));
  };

export const markAllRead =
  (userId: string): Thunk<Promise<void>> =>
  async (dispatch) => {
    dispatch(showAsRead(userId));
    const { error } = await dispatch(endpoints.readAllNotifications.initiate());
    if (error) dispatch(util.invalidateTags(['Notifications']));
  };

/** Shows one notification, or all of them, as read. */
const showAsRead =
  (userId: string, only?: string): Thunk =>
  (dispatch) => {
    const read = ({ items }: NotificationPage) => {
      for (const item of items) if (only === undefined || item.id === only) item.isRead = true;
    };
    dispatch(
      util.updateQueryData('latestNotifications', userId, (page) => {
        page.meta.unread = only === undefined ? 0 : Math.max(0, page.meta.unread - 1);
        read(page);
      }),
    );
    dispatch(util.updateQueryData('listNotifications', userId, ({ pages }) => pages.forEach(read)));
  };
