import type { Analytics } from '@udala/contract/analytics';
import { bestTime } from '@udala/messages/analytics';

/** Longer lists of recommended times do not help a creator. */
const mostTimes = 3;

interface Time {
  weekday: number;
  from: number;
  /** Exclusive end. */
  to: number;
  reads: number;
}

/** The hours in words: consecutive hours are merged into one time, the time with the most reads first. */
export function bestTimesOf(hours: Analytics['bestTimes']): string[] {
  const times: Time[] = [];
  for (const { weekday, hour, reads } of hours.toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour)) {
    const last = times.at(-1);
    if (last?.weekday === weekday && last.to === hour) Object.assign(last, { to: hour + 1, reads: last.reads + reads });
    else times.push({ weekday, from: hour, to: hour + 1, reads });
  }
  return times
    .toSorted((a, b) => b.reads - a.reads)
    .slice(0, mostTimes)
    .map(({ weekday, from, to }) => bestTime(weekday, from, to));
}
