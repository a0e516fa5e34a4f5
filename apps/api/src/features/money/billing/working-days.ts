import { lagosMidnight } from './calendar.ts';
import { isPublicHoliday } from './public-holidays.ts';

const SATURDAY = 6;

/** The instant from which a creator may withdraw a payment: the start of the next working day in Lagos. */
export function releaseOf(paidOn: string): Date {
  let day = Temporal.PlainDate.from(paidOn).add({ days: 1 });
  while (day.dayOfWeek >= SATURDAY || isPublicHoliday(day.toString())) day = day.add({ days: 1 });
  return lagosMidnight(day.toString());
}
