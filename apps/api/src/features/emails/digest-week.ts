const SATURDAY = 6;
const NINE = 9;
const WEEK_DAYS = 7;

export interface DigestWeek {
  /** The Saturday in Lagos its letters go out on. */
  weekOf: string;
  /** Of the posts they tell of: from one Saturday at nine to the next. */
  since: Date;
  until: Date;
  /** The end of Sunday. After it a letter that was not sent is left out. */
  sendBy: Date;
}

/** The week of a Saturday. */
export function weekOfSaturday(saturday: string): DigestWeek {
  const nine = Temporal.PlainDate.from(saturday).toZonedDateTime({
    timeZone: 'Africa/Lagos',
    plainTime: { hour: NINE },
  });
  return {
    weekOf: saturday,
    since: instantOf(nine.subtract({ days: WEEK_DAYS })),
    until: instantOf(nine),
    sendBy: instantOf(nine.add({ days: 2 }).startOfDay()),
  };
}

/** The week whose letters are to be sent at an instant, or null when none are: from Saturday at nine until Sunday night. */
export function digestDue(now: Date): DigestWeek | null {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('Africa/Lagos');
  const saturday = here.toPlainDate().subtract({ days: (here.dayOfWeek - SATURDAY + WEEK_DAYS) % WEEK_DAYS });
  const week = weekOfSaturday(saturday.toString());
  return week.until <= now && now < week.sendBy ? week : null;
}

const instantOf = (moment: Temporal.ZonedDateTime): Date => new Date(moment.epochMilliseconds);
