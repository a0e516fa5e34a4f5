/** Public holidays of Nigeria on the same date every year. Source: Public Holidays Act, and its amendment of 2019. */
const everyYear = new Set(['01-01', '05-01', '06-12', '10-01', '12-25', '12-26']);

/**
 * Easter, and the Islamic holidays of 2026 to 2028 as they are expected: the government announces those shortly before.
 * A day that is missed only makes money available before it has settled, and the payout then waits. Source of the
 * Islamic dates: the calendar of Umm al-Qura.
 */
const movable = new Set(
  [
    '2026-03-19 2026-03-20 2026-04-03 2026-04-06 2026-05-27 2026-05-28 2026-08-25',
    '2027-03-09 2027-03-10 2027-03-26 2027-03-29 2027-05-16 2027-05-17 2027-08-14',
    '2028-02-26 2028-02-27 2028-04-14 2028-04-17 2028-05-05 2028-05-06 2028-08-03',
  ].flatMap((year) => year.split(' ')),
);

export const isPublicHoliday = (date: string): boolean => everyYear.has(date.slice(5)) || movable.has(date);
