import type { Analytics, AnalyticsDay } from '@udala/contract/analytics';
import { idOf } from './wire.ts';

const dayMs = 86_400_000;

/** The given number of days, with one more patron on every tenth. */
export const daysUntil = (to: string, count: number): AnalyticsDay[] =>
  Array.from({ length: count }, (_, index) => ({
    date: new Date(Date.parse(to) - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
    patrons: 40 + Math.floor(index / 10),
    joined: index > 0 && index % 10 === 0 ? 1 : 0,
    left: 0,
    grossKobo: index * 1000,
    netKobo: index * 900,
    reads: index,
  }));

/** Ada's figures for thirty days. */
export function makeAnalytics(given: Partial<Analytics> = {}): Analytics {
  const days = given.days ?? daysUntil('2026-11-23', 30);
  return {
    from: days[0]?.date ?? '',
    to: days.at(-1)?.date ?? '',
    patrons: { now: 42, before: 40 },
    joined: { now: 5, before: 3 },
    left: { now: 3, before: 4 },
    leaving: 2,
    monthlyKobo: { now: 10_500_000, before: 10_000_000 },
    churn: { now: 7.5, before: 10 },
    grossKobo: { now: 10_000_000, before: 8_000_000 },
    netKobo: { now: 8_450_000, before: 6_760_000 },
    sources: [
      { channel: 'card', payments: 30, grossKobo: 7_500_000 },
      { channel: 'bank_transfer', payments: 10, grossKobo: 2_500_000 },
    ],
    reads: { now: 435, before: 435 },
    engagements: { now: 61, before: 80 },
    topPosts: [
      {
        id: idOf(100),
        title: 'Ten minutes before the sun',
        postType: 'Feed',
        publishedAt: '2026-11-20T08:00:00.000Z',
        readers: 38,
        likes: 12,
        comments: 1,
        reactions: 4,
      },
      {
        id: idOf(101),
        title: '',
        postType: 'Community',
        publishedAt: '2026-11-19T08:00:00.000Z',
        readers: 1,
        likes: 0,
        comments: 0,
        reactions: 0,
      },
    ],
    bestTimes: [
      { weekday: 2, hour: 19, reads: 20 },
      { weekday: 2, hour: 20, reads: 18 },
    ],
    days,
    monthNetKobo: 7_605_000,
    weeks: Array.from({ length: 12 }, (_, week) => ({
      from: new Date(Date.parse('2026-09-01') + week * 7 * dayMs).toISOString().slice(0, 10),
      netKobo: week * 100_000,
    })),
    strangers: {
      views: { now: 34, before: 22 },
      arrivals: { now: 12, before: 12 },
      follows: { now: 3, before: 5 },
    },
    ...given,
  };
}
