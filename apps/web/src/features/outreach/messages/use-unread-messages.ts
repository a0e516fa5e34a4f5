import { useUnreadMessagesQuery } from './messages.api.ts';
import { useOnReturn } from './use-on-return.ts';

/** Number of unread messages in all threads; zero until it is loaded. */
export function useUnreadMessages(): number {
  const query = useUnreadMessagesQuery(undefined, { refetchOnMountOrArgChange: true });
  useOnReturn(query);
  return query.data ?? 0;
}
