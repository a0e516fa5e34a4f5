import { lagosMidnight } from './calendar.ts';
import { isPublicHoliday } from './public-holidays.ts';

const SATURDAY = 6;

/** Start of the day in Lagos on which the provider is expected to settle a payment: the next working day. */
export function releaseOf(paidOn: string): Date {
  let day = Temporal.PlainDate.from(paidOn).add({ days: 1 });
  while (day.dayOfWeek >= SATURDAY || isPublicHoliday(day.toString())) day = day.add({ days: 1 });
  return lagosMidnight(day.toString());
}
