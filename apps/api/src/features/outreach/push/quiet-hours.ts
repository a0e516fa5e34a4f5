const ZONE = 'Africa/Lagos';

/** Times of day in Lagos; `to` is the first one that is not quiet. Equal times mean no quiet hours. */
interface QuietHours {
  from: string;
  to: string;
}

/** End of the quiet hours that contain `now`; null outside of them. */
export function quietUntil(now: Date, { from, to }: QuietHours): Date | null {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(ZONE);
  const [begin, end] = [Temporal.PlainTime.from(from), Temporal.PlainTime.from(to)];
  const isBefore = (one: Temporal.PlainTime, other: Temporal.PlainTime) => Temporal.PlainTime.compare(one, other) < 0;
  const time = here.toPlainTime();
  const isOverMidnight = isBefore(end, begin);
  const isQuiet = isOverMidnight
    ? !isBefore(time, begin) || isBefore(time, end)
    : !isBefore(time, begin) && isBefore(time, end);
  if (!isQuiet) return null;
  const day = isBefore(time, end) ? here : here.add({ days: 1 });
  return new Date(day.withPlainTime(end).epochMilliseconds);
}
