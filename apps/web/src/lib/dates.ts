import { dayInWords, dayOf } from '@udala/messages/dates';

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Lagos' });
const timeOfDay = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

/** A calendar date of the wire, `2026-12-20`, as `20 Dec 2026`. */
export const dayLabel = dayInWords;

/** An instant in full, in Lagos, for who wants to know exactly. */
export const momentLabel = (iso: string): string => moment.format(new Date(iso));

/** 14:05, on the clock of this phone. */
export const timeLabel = (ms: number): string => timeOfDay.format(new Date(ms));

const shortMoment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** 24 Nov, 09:00, on the clock of this phone. */
export const shortMomentLabel = (at: string | number): string => shortMoment.format(new Date(at));

const lagosMonth = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'Africa/Lagos' });

/** The day of an instant, in Lagos: 20 Dec 2026. */
export const dayOfInstant = (iso: string): string => dayOf(new Date(iso));

/** The month of an instant, in Lagos: December 2026. */
export const monthOfInstant = (iso: string): string => lagosMonth.format(new Date(iso));
