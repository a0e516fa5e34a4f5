import { askOnce, type Outcome } from '#features/device/offline-queue/sending.ts';
import type { Thunk } from '#state/store.ts';
import { notificationsApi } from './notifications.api.ts';

const { readNotification, readAllNotifications } = notificationsApi.endpoints;
/** The lists show a notification as read already. */
const nothingToShow = () => undefined;

/** Marks one notification as read, or all up to a time, at once or from the offline queue. */
export const sendRead =
  (read: { notificationId: string } | { until: string | undefined }, ask = askOnce): Thunk<Promise<Outcome>> =>
  async (dispatch) => {
    const { error } =
      'notificationId' in read
        ? await ask(dispatch(readNotification.initiate(read.notificationId)))
        : await ask(dispatch(readAllNotifications.initiate(read.until)));
    return error === undefined ? { data: null, settle: nothingToShow } : { error };
  };
