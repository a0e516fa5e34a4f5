import { useLatestNotifications } from './use-latest-notifications.ts';

/**
 * Returns a value that changes when a notification of a comment arrives; undefined until the notifications are loaded.
 */
export function useCommentUpdates(): string | undefined {
  const { data } = useLatestNotifications();
  if (!data) return undefined;
  const newest = data.items.find(({ entityType }) => entityType === 'comment');
  return newest ? `${newest.id} ${newest.entityId} ${newest.createdAt}` : '';
}
