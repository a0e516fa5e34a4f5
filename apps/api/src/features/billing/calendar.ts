/** The billing calendar: dates are `YYYY-MM-DD` in Africa/Lagos, whatever the time zone of the server. */
const ZONE = 'Africa/Lagos';

/** The date it is in Lagos at an instant. */
export const lagosDate = (instant: Date): string => inLagos(instant).toPlainDate().toString();

/**
 * When period `n` begins: `n` months from the anchor, on its day or the month's last one. Counted from the anchor and
 * never from the due date before it, so that a 31st comes back after February.
 */
export const due = (anchor: string, n: number): string =>
  Temporal.PlainDate.from(anchor).add({ months: n }, { overflow: 'constrain' }).toString();

/** The instant a Lagos date begins. */
export const lagosMidnight = (date: string): Date =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime(ZONE).epochMilliseconds);

/** The instant the Lagos month of an instant began. */
export const lagosMonthStart = (instant: Date): Date =>
  new Date(inLagos(instant).with({ day: 1 }).startOfDay().epochMilliseconds);

const inLagos = (instant: Date): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(ZONE);
