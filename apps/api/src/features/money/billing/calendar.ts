/** The billing calendar: dates are `YYYY-MM-DD` in Africa/Lagos, whatever the time zone of the server. */
const ZONE = 'Africa/Lagos';

export const lagosDate = (instant: Date): string => inLagos(instant).toPlainDate().toString();

/**
 * The start of period `n`: `n` months from the anchor, on the same day or the month's last one. Counted from the anchor
 * and never from the previous due date, so that a 31st comes back after February.
 */
export const due = (anchor: string, n: number): string =>
  Temporal.PlainDate.from(anchor).add({ months: n }, { overflow: 'constrain' }).toString();

/** The instant at which a Lagos date begins. */
export const lagosMidnight = (date: string): Date =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime(ZONE).epochMilliseconds);

/** The start of the Lagos month that contains an instant. */
export const lagosMonthStart = (instant: Date): Date =>
  new Date(inLagos(instant).with({ day: 1 }).startOfDay().epochMilliseconds);

const inLagos = (instant: Date): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(ZONE);

/** Salaries in Nigeria mostly come on the 25th or at the end of the month. */
export const isPayDay = (date: Temporal.PlainDate): boolean => date.day === 25 || date.day === date.daysInMonth;
