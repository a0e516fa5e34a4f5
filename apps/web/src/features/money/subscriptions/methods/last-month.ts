/** The last month in which a card is good, as it is printed on it: `12/2026` for a card that is expired on 1 Jan 2027. */
export function lastMonthOf(expiresOn: string): string {
  const lastDay = new Date(Date.parse(expiresOn) - 86_400_000);
  return `${String(lastDay.getUTCMonth() + 1).padStart(2, '0')}/${lastDay.getUTCFullYear()}`;
}

/** The same day of the next month, or its last one: `2027-02-28` for 31 Jan 2027. */
export function aMonthAfter(date: string): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, lastDay))).toISOString().slice(0, 10);
}
