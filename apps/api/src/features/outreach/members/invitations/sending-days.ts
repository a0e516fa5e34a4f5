import { lagosDate, lagosMidnight } from '#features/money/billing/calendar.ts';
import { later, minutes } from '#platform/clock.ts';

/** Time of day at which invitations are sent on every day after the first. */
const MORNING_MS = minutes(9 * 60);

/** Start of the day in Lagos. */
export const dayStart = (now: Date): Date => lagosMidnight(lagosDate(now));

/** Due time of an invitation that has `before` others of its creator ahead of it, those sent today included. */
export function sendAt(now: Date, before: number, perDay: number): Date {
  const days = Math.floor(before / perDay);
  return days === 0 ? now : morningAfter(now, days);
}

export function morningAfter(now: Date, days: number): Date {
  const day = Temporal.PlainDate.from(lagosDate(now)).add({ days }).toString();
  return later(lagosMidnight(day), MORNING_MS);
}
