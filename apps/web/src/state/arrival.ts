import { useLocation } from 'react-router';

/** Router state set by the page before this one. */
export interface ArrivalState {
  /** The list that a post was opened from. */
  from?: 'feed' | 'profile';
  /** True if the reader has just paid for the first time. */
  isNew?: boolean;
  /** The date of their next payment; null where none follows by itself. */
  nextPaymentOn?: string | null;
}

/** Empty after a link or a notification. */
export const useArrival = (): ArrivalState => (useLocation().state as ArrivalState | null) ?? {};
