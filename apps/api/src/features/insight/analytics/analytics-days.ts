import type { AnalyticsDay } from '@udala/contract/analytics';
import type { DayRow, AnalyticsSnapshot } from './analytics.queries.ts';

const nothing = { joined: 0, departed: 0, gross_kobo: 0, net_kobo: 0, reads: 0 };

/**
 * The last `count` days up to today, oldest first. The figures of a past day are today's, minus what happened after it,
 * so that today's match the other screens.
 */
export function daysUpTo(today: string, count: number, snapshot: AnalyticsSnapshot): AnalyticsDay[] {
  const rows = new Map<string, Omit<DayRow, 'day' | 'monthly_kobo'>>(snapshot.days.map((row) => [row.day, row]));
  const last = Temporal.PlainDate.from(today);
  let { patrons } = snapshot;
  return Array.from({ length: count }, (_, back) => {
    const date = last.subtract({ days: back }).toString();
    const row = rows.get(date) ?? nothing;
    const day = {
      date,
      patrons,
      joined: row.joined,
      left: row.departed,
      grossKobo: row.gross_kobo,
      netKobo: row.net_kobo,
      reads: row.reads,
    };
    patrons -= row.joined - row.departed;
    return day;
  }).toReversed();
}

/** The monthly total in kobo that patrons had agreed to when a day began. */
export const monthlyBefore = ({ monthly_kobo: now, days }: AnalyticsSnapshot, day: string): number =>
  days.filter((row) => row.day >= day).reduce((kobo, row) => kobo - row.monthly_kobo, now);

type Summed = 'joined' | 'left' | 'grossKobo' | 'netKobo' | 'reads';

export const sumOf = (days: readonly AnalyticsDay[], figure: Summed): number =>
  days.reduce((sum, day) => sum + day[figure], 0);

/** Churn: the share of all patrons in these days who left, in percent. Null without patrons. */
export function churnOf(days: readonly AnalyticsDay[]): number | null {
  const [first] = days;
  if (!first) return null;
  const left = sumOf(days, 'left');
  const atFirst = first.patrons - first.joined + first.left;
  const all = atFirst + sumOf(days, 'joined');
  return all === 0 ? null : Math.round((left / all) * 1000) / 10;
}
