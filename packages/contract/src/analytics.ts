import { Type, type Static, type TSchema } from 'typebox';
import { endpoint } from './endpoint.ts';
import { CalendarDate, Count, Empty, Instant, Kobo, Nullable, SignedKobo, Strict, Uuid } from './scalars.ts';

/** Number of days in Lagos, today included. */
export const AnalyticsRange = Type.Enum(['7', '30', '90']);
export type AnalyticsRange = Static<typeof AnalyticsRange>;

/** A figure of the range, and of the same number of days before it. */
const compared = <T extends TSchema>(value: T) => Strict({ now: value, before: value });
const Share = Type.Number({ minimum: 0, maximum: 100, description: 'Percent, one decimal' });

export const AnalyticsDay = Strict({
  date: CalendarDate,
  /** At the end of the day; for today, now. */
  patrons: Count,
  joined: Count,
  left: Count,
  grossKobo: Kobo,
  netKobo: SignedKobo,
  /** People who opened one of the creator's posts for the first time. */
  reads: Count,
});
export type AnalyticsDay = Static<typeof AnalyticsDay>;

export const PostReach = Strict({
  id: Uuid,
  title: Type.String(),
  postType: Type.Enum(['Feed', 'Community']),
  publishedAt: Instant,
  readers: Count,
  likes: Count,
  comments: Count,
  reactions: Count,
});
export type PostReach = Static<typeof PostReach>;

export const Analytics = Strict({
  from: CalendarDate,
  to: CalendarDate,
  /** At the end of the range; `before` is at its start. */
  patrons: compared(Count),
  joined: compared(Count),
  left: compared(Count),
  /** Memberships that end with their paid period. */
  leaving: Count,
  /** Monthly price agreed with all patrons, without those whose membership is ending, in kobo. */
  monthlyKobo: compared(SignedKobo),
  /** Share of all patrons of the range who left in it. */
  churn: Strict({ now: Nullable(Share), before: Nullable(Share) }),
  grossKobo: compared(SignedKobo),
  netKobo: compared(SignedKobo),
  /** Payments by payment method. */
  sources: Type.Array(
    Strict({
      channel: Type.Enum(['card', 'bank_transfer', 'ussd', 'direct_debit', 'other']),
      payments: Count,
      grossKobo: Kobo,
    }),
  ),
  reads: compared(Count),
  /** Likes, comments and reactions under the posts that were published in the range. */
  engagements: compared(Count),
  topPosts: Type.Array(PostReach, { description: 'The five with most readers of those published in the range' }),
  /** Hours of the week with the most reads, Lagos time; Monday is 1. Empty while there is too little data. */
  bestTimes: Type.Array(Strict({ weekday: Type.Integer({ minimum: 1, maximum: 7 }), hour: Count, reads: Count })),
  days: Type.Array(AnalyticsDay),
  /** This month in Lagos: what remains of patrons' payments after fees, as Payout shows it. */
  monthNetKobo: Kobo,
  /** What was the creator's in each of the last twelve weeks, the last of which ends today. */
  weeks: Type.Array(Strict({ from: CalendarDate, netKobo: SignedKobo }), { description: 'Oldest first' }),
  /** Views by people who are not signed in, and new followers, in the last seven days and in the seven before. */
  strangers: Strict({
    views: compared(Count),
    arrivals: compared(Count),
    follows: Nullable(compared(Count), { description: 'Null for a creator with very many followers' }),
  }),
});
export type Analytics = Static<typeof Analytics>;

export const getAnalytics = endpoint({
  method: 'GET',
  path: '/analytics',
  access: 'creator',
  cost: ['figures'],
  summary: "The signed-in creator's figures over the last days, beside those of as many days before",
  query: Strict({ range: Type.Optional(AnalyticsRange) }),
  reply: Analytics,
  errors: ['not_found'],
});

export const getAnalyticsCsv = endpoint({
  method: 'GET',
  path: '/analytics.csv',
  access: 'creator',
  cost: ['figures'],
  summary: 'The days of it, for a spreadsheet',
  query: Strict({ range: Type.Optional(AnalyticsRange) }),
  reply: Type.Unsafe<AsyncIterable<Uint8Array>>({ type: 'string', format: 'binary' }),
  sends: 'text/csv; charset=utf-8',
  errors: ['not_found'],
});

export const countPageView = endpoint({
  method: 'POST',
  path: '/page-views',
  access: 'anyone',
  cost: ['pageViews'],
  summary:
    "Counts that somebody who is not signed in sees a page on a creator's host; a number goes up, and nothing of them is stored",
  body: Strict({
    arrived: Type.Boolean({ description: 'They came from elsewhere: a chat, another site, or by typing the address' }),
  }),
  reply: Empty,
  status: 202,
});
