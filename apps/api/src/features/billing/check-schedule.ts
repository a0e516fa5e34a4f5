import type { Attempt } from './attempts.queries.ts';

/** When the provider is asked about an open payment, after its creation: only successes are announced by webhook. */
export const checkScheduleMinutes = [1, 5, 30, 24 * 60] as const;

const LAST_CHECK_MS = checkScheduleMinutes[3] * 60_000;

/** A payment nobody finished by the last mark is over. */
export const isPastLastCheck = ({ created_at }: Attempt, now: Date): boolean =>
  now.getTime() - created_at.getTime() >= LAST_CHECK_MS;
