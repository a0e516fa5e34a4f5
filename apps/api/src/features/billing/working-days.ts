import { lagosMidnight } from './calendar.ts';

const SATURDAY = 6;

/** When a creator may draw what was paid at an instant: the start of the next working day in Lagos. */
export function releaseOf(paidOn: string): Date {
  let day = Temporal.PlainDate.from(paidOn).add({ days: 1 });
  while (day.dayOfWeek >= SATURDAY) day = day.add({ days: 1 });
  return lagosMidnight(day.toString());
}
