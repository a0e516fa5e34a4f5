import { useLocation } from 'react-router';

/** Where a post was opened from, and whether its reader has just paid for the first time. */
interface ArrivalState {
  from?: 'feed' | 'profile';
  isNew?: boolean;
}

/** What the page before this one said of how one came here; nothing after a link or a notification. */
export const useArrival = (): ArrivalState => (useLocation().state as ArrivalState | null) ?? {};
