import type { Attempt } from './attempts.queries.ts';

/** The minutes after creation at which an open payment is checked: webhooks announce only successes. */
export const checkScheduleMinutes = [1, 5, 30, 24 * 60] as const;

const LAST_CHECK_MS = checkScheduleMinutes[3] * 60_000;

/** True if a payment was not finished by the last scheduled check; then it is abandoned. */
export const isPastLastCheck = ({ created_at }: Attempt, now: Date): boolean =>
  now.getTime() - created_at.getTime() >= LAST_CHECK_MS;
