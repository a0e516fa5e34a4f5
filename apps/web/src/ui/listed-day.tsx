import { listedDay, listedInstant } from '#lib/dates.ts';
import { useNow } from '#lib/now.ts';

/** The day of an instant or a calendar date in a list: without the year where it is this one. */
export function ListedDay({ at, className }: { at: string; className?: string }) {
  const now = useNow();
  return (
    <time dateTime={at} className={className}>
      {at.includes('T') ? listedInstant(at, now) : listedDay(at, now)}
    </time>
  );
}
