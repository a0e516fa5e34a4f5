import { useUnread } from '#features/identity/notifications/use-latest-notifications.ts';
import { useUnreadMessages } from '#features/outreach/messages/use-unread-messages.ts';
import type { UnreadCounts } from './bar-entries.ts';

/** The numbers beside the entries of a menu. */
export const useUnreadCounts = (): UnreadCounts => ({ notifications: useUnread(), messages: useUnreadMessages() });
