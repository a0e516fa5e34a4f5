const SATURDAY = 6;
const NINE = 9;
const WEEK_DAYS = 7;

export interface DigestWeek {
  /** The Saturday in Lagos on which the digests are sent. */
  weekOf: string;
  /** Publication times of the posts in the digest: from one Saturday at nine to the next. */
  since: Date;
  until: Date;
  /** The end of Sunday. A digest that was not sent by then is dropped. */
  sendBy: Date;
}

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

/** The week whose digests are due now: from Saturday at nine until the end of Sunday; null at other times. */
export function digestDue(now: Date): DigestWeek | null {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('Africa/Lagos');
  const saturday = here.toPlainDate().subtract({ days: (here.dayOfWeek - SATURDAY + WEEK_DAYS) % WEEK_DAYS });
  const week = weekOfSaturday(saturday.toString());
  return week.until <= now && now < week.sendBy ? week : null;
}

const instantOf = (moment: Temporal.ZonedDateTime): Date => new Date(moment.epochMilliseconds);
