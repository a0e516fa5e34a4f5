import type { Subscription } from '@udala/contract/subscriptions';

type Stopped = Pick<Subscription, 'status' | 'accessUntil'> & Partial<Pick<Subscription, 'canResume'>>;

/**
 * True if the membership was stopped while a charge was in progress: the paid time is over, but it has not ended yet.
 * One that can be resumed is excluded: its end merely passed since it was loaded.
 */
export const isBeingCharged = ({ status, accessUntil, canResume = false }: Stopped, now = Date.now()): boolean =>
  status === 'ending' && !canResume && accessUntil !== null && Date.parse(accessUntil) <= now;
