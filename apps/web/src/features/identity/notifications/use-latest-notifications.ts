import { useEffect } from 'react';
import { save, readSaved } from '#lib/session-storage.ts';
import { useAppSelector } from '#state/hooks.ts';
import { useLatestNotificationsQuery, type NotificationPage } from './notifications.api.ts';

const isPage = ({ items, meta }: NotificationPage): boolean =>
  items.every(({ id }) => id.length > 0) && meta.unread >= 0;

/** The newest four notifications of the signed-in person; the saved ones until the server has answered. */
export function useLatestNotifications() {
  const userId = useAppSelector(({ session }) => session.user?.id);
  const query = useLatestNotificationsQuery(userId ?? '', { skip: userId === undefined });
  return { ...query, page: query.data ?? readSaved('notifications', isPage) };
}

export const useUnread = (): number => useLatestNotifications().page?.meta.unread ?? 0;

/** Saves the newest notifications in localStorage under the specified key. */
export function usePersistNotifications(): void {
  const { data } = useLatestNotifications();
  useEffect(() => {
    if (data) save('notifications', data);
  }, [data]);
}
