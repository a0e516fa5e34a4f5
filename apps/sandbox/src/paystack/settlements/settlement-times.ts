import { isWorkingDay } from './holidays.ts';

const zone = 'Africa/Lagos';

/** When the payments of one day are settled: `createdAt` is when Paystack announces it, `dueAt` when the money is there. */
export type SettlementTimes = { paidOn: string; createdAt: string; dueAt: string };

/**
 * One settlement for the payments of a day in Lagos, on the next working day: T+1. The hours are general knowledge, and
 * near those of the sample in the documents, created at 01:04 and updated at 08:12 UTC.
 */
export function settlementTimesOf(paidAt: string): SettlementTimes {
  const paidOn = Temporal.Instant.from(paidAt).toZonedDateTimeISO(zone).toPlainDate();
  let day = paidOn.add({ days: 1 });
  while (!isWorkingDay(day)) day = day.add({ days: 1 });
  return { paidOn: paidOn.toString(), createdAt: instantOf(day, '02:00'), dueAt: instantOf(day, '10:00') };
}

const instantOf = (day: Temporal.PlainDate, plainTime: string): string =>
  new Date(day.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds).toISOString();
