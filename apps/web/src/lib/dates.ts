import { dayInWords, dayOf } from '@udala/messages/dates';
import { dateFormat } from '@udala/messages/format';

const moment = dateFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Lagos' });
const timeOfDay = dateFormat('en-GB', { timeStyle: 'short' });

/** Formats a calendar date of the API, `2026-12-20`, as `20 Dec 2026`. */
export const dayLabel = dayInWords;

/** Formats an instant in full, in Lagos time. */
export const momentLabel = (iso: string): string => moment(new Date(iso));

/** Formats a time as 14:05, in the phone's time zone. */
export const timeLabel = (ms: number): string => timeOfDay(new Date(ms));

const shortMoment = dateFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** Formats an instant as "24 Nov, 09:00", in the phone's time zone. */
export const shortMomentLabel = (at: string | number): string => shortMoment(new Date(at));

const lagosMonth = dateFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'Africa/Lagos' });

/** Formats the Lagos date of an instant: "20 Dec 2026". */
export const dayOfInstant = (iso: string): string => dayOf(new Date(iso));

/** Formats the Lagos month of an instant: "December 2026". */
export const monthOfInstant = (iso: string): string => lagosMonth(new Date(iso));

const shortMonth = dateFormat('en-GB', { month: 'short', timeZone: 'UTC' });

/** Formats the month of a calendar date as "Nov", or as "Nov 2025" in another year than this one. */
export function monthLabel(date: string, nowMs: number): string {
  const month = shortMonth(new Date(date)).replace('Sept', 'Sep');
  const year = date.slice(0, 4);
  return dayOf(new Date(nowMs)).endsWith(year) ? month : `${month} ${year}`;
}
