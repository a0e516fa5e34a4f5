import { useLocation } from 'react-router';

/** Router state: the list a post was opened from, and whether the reader has just paid for the first time. */
interface ArrivalState {
  from?: 'feed' | 'profile';
  isNew?: boolean;
}

/** Router state set by the page before this one; empty after a link or a notification. */
export const useArrival = (): ArrivalState => (useLocation().state as ArrivalState | null) ?? {};
