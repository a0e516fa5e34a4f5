import { lagosDate, lagosMidnight } from '#features/billing/calendar.ts';
import { later, minutes } from '#platform/clock.ts';

/** On the days after the first they go out in the morning. */
const MORNING_MS = minutes(9 * 60);

/** When the day in Lagos began. */
export const dayStart = (now: Date): Date => lagosMidnight(lagosDate(now));

/** When an invitation is due before which so many others of that creator go out, or went out today. */
export function sendAt(now: Date, before: number, perDay: number): Date {
  const days = Math.floor(before / perDay);
  return days === 0 ? now : morningAfter(now, days);
}

export function morningAfter(now: Date, days: number): Date {
  const day = Temporal.PlainDate.from(lagosDate(now)).add({ days }).toString();
  return later(lagosMidnight(day), MORNING_MS);
}
