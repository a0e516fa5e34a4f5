import { dateFormat } from '../format.ts';

const day = dateFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Africa/Lagos',
});

/** Formats an instant as its day in Lagos: 20 Dec 2026. */
export const dayOf = (at: Date): string => day(at).replace('Sept', 'Sep');

/** Formats a calendar date in the same way. */
export const dayInWords = (date: string): string => dayOf(new Date(`${date}T12:00:00Z`));
