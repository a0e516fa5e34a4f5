import type { AnalyticsDay } from '@udala/contract/analytics';

export type Measure = 'patrons' | 'moves' | 'money' | 'reads';
export const measures: readonly Measure[] = ['patrons', 'moves', 'money', 'reads'];

/** Longer ranges are shown by the week. */
const mostDays = 31;
const daysOfWeek = 7;

export const isByWeek = (days: readonly AnalyticsDay[]): boolean => days.length > mostDays;

/** One bar for each day, or for each week that ends today, oldest first. The first week may be short. */
export function barsOf(days: readonly AnalyticsDay[]): readonly AnalyticsDay[] {
  if (!isByWeek(days)) return days;
  const short = days.length % daysOfWeek;
  const weeks = Array.from({ length: Math.ceil(days.length / daysOfWeek) }, (_, week) => {
    const end = (week + (short === 0 ? 1 : 0)) * daysOfWeek + short;
    return days.slice(Math.max(0, end - daysOfWeek), end);
  });
  return weeks.flatMap((week) => together(week) ?? []);
}

/** Merges a week: totals such as patrons are taken from the last day, counts of events are summed over all days. */
function together(week: readonly AnalyticsDay[]): AnalyticsDay | undefined {
  const [first, last] = [week[0], week.at(-1)];
  if (!first || !last) return undefined;
  const sum = (of: (day: AnalyticsDay) => number) => week.reduce((total, day) => total + of(day), 0);
  return {
    date: first.date,
    patrons: last.patrons,
    joined: sum(({ joined }) => joined),
    left: sum(({ left }) => left),
    grossKobo: sum(({ grossKobo }) => grossKobo),
    netKobo: sum(({ netKobo }) => netKobo),
    reads: sum(({ reads }) => reads),
  };
}

/** Series that a picture draws for a measure; patrons who left are drawn below the line. */
export function seriesOf(measure: Measure, bars: readonly AnalyticsDay[]): number[][] {
  switch (measure) {
    case 'patrons':
      return [bars.map(({ patrons }) => patrons)];
    case 'moves':
      return [bars.map(({ joined }) => joined), bars.map(({ left }) => -left)];
    case 'money':
      return [bars.map(({ grossKobo }) => grossKobo / 100)];
    case 'reads':
      return [bars.map(({ reads }) => reads)];
  }
}
