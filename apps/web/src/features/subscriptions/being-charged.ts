import type { Subscription } from '@udala/contract/subscriptions';

type Stopped = Pick<Subscription, 'status' | 'accessUntil'> & Partial<Pick<Subscription, 'canResume'>>;

/**
 * Whether it was stopped while a charge was under way: nothing that is paid is left, and yet it has not ended. One that
 * can be taken back only looks so, where its end passed since it was read.
 */
export const isBeingCharged = ({ status, accessUntil, canResume = false }: Stopped, now = Date.now()): boolean =>
  status === 'ending' && !canResume && accessUntil !== null && Date.parse(accessUntil) <= now;
