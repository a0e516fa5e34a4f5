import { days, later, minutes } from '#platform/clock.ts';
import type { Attempt } from './attempts.queries.ts';

/** The minutes after creation at which an open payment is checked: webhooks announce only successes. */
export const checkScheduleMinutes = [1, 5, 30, 24 * 60] as const;

const LAST_CHECK_MS = checkScheduleMinutes[3] * 60_000;

/** True if a payment was not finished by the last scheduled check; then it is abandoned. */
export const isPastLastCheck = ({ opened_at }: Attempt, now: Date): boolean =>
  now.getTime() - opened_at.getTime() >= LAST_CHECK_MS;

/** A bank usually decides within a working day; a longer wait would keep the patron from paying another way. */
const PENDING_MAX_MS = days(3);

/** True if the bank has not decided in time: then the attempt failed, unless the money still comes. */
export const isPendingTooLong = ({ created_at }: Attempt, now: Date): boolean =>
  now.getTime() - created_at.getTime() >= PENDING_MAX_MS;

/** A checkout shows an account number for a transfer, which is open for up to eight hours. */
const CHECKOUT_OPEN_MS = minutes(8 * 60);

/** Until when the patron may still be paying at the checkout; null for a charge without one. */
export const checkoutOpenUntil = ({ kind, checkout_url, opened_at }: Attempt): Date | null =>
  kind === 'checkout' || checkout_url !== null ? later(opened_at, CHECKOUT_OPEN_MS) : null;
