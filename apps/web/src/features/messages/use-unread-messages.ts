import { useUnreadMessagesQuery } from './messages.api.ts';
import { useOnReturn } from './use-on-return.ts';

/** How many messages of all threads are unread; none until it is known. */
export function useUnreadMessages(): number {
  const { data = 0, refetch } = useUnreadMessagesQuery(undefined, { refetchOnMountOrArgChange: true });
  useOnReturn(refetch);
  return data;
}
