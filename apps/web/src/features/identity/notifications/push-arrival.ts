import type { Notification } from '@udala/contract/notifications';
import type { Pushed, NotificationTarget } from '#lib/pushed.ts';
import { appPaths } from '#state/app-paths.ts';
import { isCreator } from '#state/session.slice.ts';
import type { RootState, Thunk } from '#state/store.ts';
import { toastShown } from '#state/toasts.slice.ts';
import { markRead, notificationArrived } from './notification-changes.ts';
import { targetOf } from './notification-target.ts';
import { notificationsApi } from './notifications.api.ts';

const { latestNotifications, listNotifications } = notificationsApi.endpoints;

/** Ids shown in this tab; a push service may deliver a message twice. */
const said = new Set<string>();

/** A push message while the app is visible: shows its title as a toast, and its row in the lists. */
export const pushArrived =
  ({ title, notificationId: id }: Pushed): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (id !== undefined) {
      if (said.has(id)) return;
      said.add(id);
      const row = knownRows(getState()).find(sameAs(id)) ?? (await dispatch(bring(id)));
      if (row?.isRead) return;
    }
    dispatch(toastShown({ type: 'info', title }));
  };

const sameAs =
  (wanted: string) =>
  ({ id }: Notification): boolean =>
    id === wanted;

const userIn = ({ session }: RootState): string => session.user?.id ?? '';

/** Cached notifications: the socket may have been faster than the push service. */
function knownRows(state: RootState): Notification[] {
  const userId = userIn(state);
  const listed =
    listNotifications
      .select(userId)(state)
      .data?.pages.flatMap(({ items }) => items) ?? [];
  return [...(latestNotifications.select(userId)(state).data?.items ?? []), ...listed];
}

/** Fetches the notification of a push message from the newest ones on the server. */
const bring =
  (id: string): Thunk<Promise<Notification | undefined>> =>
  async (dispatch) => {
    const row = (await dispatch(latestRows())).find(sameAs(id));
    if (row) dispatch(notificationArrived(row));
    return row;
  };

/** The newest notifications; empty if the server does not answer. */
const latestRows = (): Thunk<Promise<Notification[]>> => async (dispatch, getState) => {
  const latest = latestNotifications.initiate(userIn(getState()), { forceRefetch: true, subscribe: false });
  return (await dispatch(latest)).data?.items ?? [];
};

/** Path to open after a click on a system notification. Marks the notification as read, like a click on its row. */
export const followPushed =
  (target: NotificationTarget): Thunk<string> =>
  (dispatch, getState) => {
    const { entityType, entityId } = target;
    if (entityType === undefined || entityId === undefined) return appPaths.openNewest;
    void dispatch(readPushed(target));
    return targetOf({ entityType, entityId }, isCreator(getState()));
  };

const readPushed =
  ({ notificationId, entityType, entityId }: NotificationTarget): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const isMeant = (row: Notification) =>
      notificationId === undefined
        ? !row.isRead && row.entityType === entityType && row.entityId === entityId
        : row.id === notificationId;
    const row =
      [...(await dispatch(latestRows())), ...knownRows(getState())].find(isMeant) ??
      (await dispatch(listedRows())).find(isMeant);
    if (row) void dispatch(markRead(row));
  };

/** The first page of all: a message may be opened after many others came. */
const listedRows = (): Thunk<Promise<Notification[]>> => async (dispatch, getState) => {
  const list = listNotifications.initiate(userIn(getState()), { forceRefetch: true, subscribe: false });
  return (await dispatch(list)).data?.pages[0]?.items ?? [];
};
