/** Public holidays of Nigeria on the same date every year. */
const everyYear = new Set([
  '01-01', // New Year's Day
  '05-01', // Workers' Day
  '06-12', // Democracy Day
  '10-01', // Independence Day
  '12-25', // Christmas Day
  '12-26', // Boxing Day
]);

/**
 * Movable ones of 2026 to 2028. Islamic ones are expected, the government announces them: their dates are those of the
 * calendar of Umm al-Qura, two days for each Eid. Eid al-Fitr of 2026 is as it was announced.
 */
const movable = new Set([
  '2026-03-19', // Eid al-Fitr
  '2026-03-20', // Eid al-Fitr
  '2026-04-03', // Good Friday
  '2026-04-06', // Easter Monday
  '2026-05-27', // Eid al-Adha, expected
  '2026-05-28', // Eid al-Adha, expected
  '2026-08-25', // Mawlid, expected
  '2027-03-09', // Eid al-Fitr, expected
  '2027-03-10', // Eid al-Fitr, expected
  '2027-03-26', // Good Friday
  '2027-03-29', // Easter Monday
  '2027-05-16', // Eid al-Adha, expected
  '2027-05-17', // Eid al-Adha, expected
  '2027-08-14', // Mawlid, expected
  '2028-02-26', // Eid al-Fitr, expected
  '2028-02-27', // Eid al-Fitr, expected
  '2028-04-14', // Good Friday
  '2028-04-17', // Easter Monday
  '2028-05-05', // Eid al-Adha, expected
  '2028-05-06', // Eid al-Adha, expected
  '2028-08-03', // Mawlid, expected
]);

const saturday = 6;

/**
 * Whether banks work on a day. A holiday on a weekend moves no weekday here: the government announces a substitute or
 * does not, shortly before.
 */
export function isWorkingDay(day: Temporal.PlainDate): boolean {
  const date = day.toString();
  return day.dayOfWeek < saturday && !everyYear.has(date.slice(5)) && !movable.has(date);
}
