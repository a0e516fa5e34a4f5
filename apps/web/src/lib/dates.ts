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

/** The rule of every list, which is short on room: the year stands only where it is not this one. */
const withYearOf = (day: string, words: string, nowMs: number): string => {
  const year = day.slice(-4);
  return dayOf(new Date(nowMs)).endsWith(year) ? words : `${words} ${year}`;
};

/** Formats a calendar date of a list as "20 Dec", or as "20 Dec 2025" in another year than this one. */
export const listedDay = (date: string, nowMs: number): string => shortened(dayInWords(date), nowMs);

/** The same of the Lagos date of an instant. */
export const listedInstant = (iso: string, nowMs: number): string => shortened(dayOfInstant(iso), nowMs);

const shortened = (day: string, nowMs: number): string => withYearOf(day, day.slice(0, -5), nowMs);

/** Formats the month of a calendar date as "Nov", or as "Nov 2025" in another year than this one. */
export const monthLabel = (date: string, nowMs: number): string =>
  withYearOf(dayInWords(date), shortMonth(new Date(date)).replace('Sept', 'Sep'), nowMs);
