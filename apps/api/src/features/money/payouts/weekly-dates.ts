/** Weekly payouts begin on Fridays at nine in Lagos. */
const FRIDAY = 5;
const NINE = 9;
const WEEK_DAYS = 7;

export interface WeeklyRun {
  /** The Friday of the run, as a date in Lagos. */
  runOn: string;
  at: Date;
}

/** The latest run that was due at an instant. */
export function lastRun(now: Date): WeeklyRun {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('Africa/Lagos');
  const friday = here
    .subtract({ days: (here.dayOfWeek - FRIDAY + WEEK_DAYS) % WEEK_DAYS })
    .toPlainDate()
    .toZonedDateTime({ timeZone: 'Africa/Lagos', plainTime: { hour: NINE } });
  const begun = Temporal.ZonedDateTime.compare(friday, here) <= 0 ? friday : friday.subtract({ days: WEEK_DAYS });
  return { runOn: begun.toPlainDate().toString(), at: new Date(begun.epochMilliseconds) };
}

/** The date of the first run after an instant. */
export const nextRunOn = (instant: Date): string =>
  Temporal.PlainDate.from(lastRun(instant).runOn).add({ days: WEEK_DAYS }).toString();
